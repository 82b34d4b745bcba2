import { LIMITS } from '../limits.js';
import { OptionalText } from './decorators.js';

/** `GET /api/search` */
export class SearchDto {
  /** Words of teams, leagues, sports, or titles. Each word may be incomplete or have one typing error. */
  @OptionalText('Search', LIMITS.searchText)
  q?: string;

  /** Sport of the games. All sports if omitted. */
  @OptionalText('Category', LIMITS.name)
  category?: string;
}
