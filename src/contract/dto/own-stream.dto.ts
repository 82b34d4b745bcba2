import { LIMITS } from '../limits.js';
import type { Language } from '../streams.js';
import { OptionalText } from './decorators.js';
import { OptionalLanguage } from './stream.dto.js';

/** `POST /api/matches/{matchId}/game/{gameId}/own-stream`. */
export class OwnStreamDto {
  /** Title of the stream for visitors. 'Main' if omitted. */
  @OptionalText('Title', LIMITS.title)
  title?: string;

  /** English if omitted. */
  @OptionalLanguage()
  language?: Language;
}
