import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '../limits.js';
import { wholeNumberMessage } from '../messages.js';
import type { Language } from '../streams.js';
import { all, Label, OptionalText } from './decorators.js';
import { OptionalLanguage } from './stream.dto.js';

const LABEL = 'Early go-live';
const RANGE = wholeNumberMessage(LABEL, LIMITS.earlyLiveMinutes);

const EarlyLiveMinutes = (): PropertyDecorator =>
  all(
    Label(LABEL),
    IsInt({ message: RANGE }),
    Min(0, { message: RANGE }),
    Max(LIMITS.earlyLiveMinutes, { message: RANGE }),
  );

/** `PUT /api/own-streams/{id}`. */
export class OwnStreamUpdateDto {
  /**
   * Minutes before the go-live from which a connected encoder sets the game live, once. 0: the game goes live at its time, with or
   * without an encoder.
   */
  @EarlyLiveMinutes()
  earlyLiveMinutes!: number;
}

/** `POST /api/matches/{matchId}/game/{gameId}/own-stream`. */
export class OwnStreamDto {
  /** Title of the stream for visitors. 'Main' if omitted. */
  @OptionalText('Title', LIMITS.title)
  title?: string;

  /** English if omitted. */
  @OptionalLanguage()
  language?: Language;

  /** Minutes before the go-live from which a connected encoder sets the game live, once. 0 if omitted. */
  @IsOptional()
  @EarlyLiveMinutes()
  earlyLiveMinutes?: number;
}
