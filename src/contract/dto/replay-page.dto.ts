import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '../limits.js';
import { all, OptionalText } from './decorators.js';

/** Validates an optional whole number of at least 1. */
function OptionalCount(label: string, max: number): PropertyDecorator {
  const message = `${label} must be a whole number from 1 to ${max}`;
  return all(
    IsOptional(),
    Type(() => Number),
    IsInt({ message }),
    Min(1, { message }),
    Max(max, { message }),
  );
}

/** `GET /api/replays/web`: a page of replays for the website. */
export class ReplayPageDto {
  /** Sport. Case does not matter. All sports if omitted. */
  @OptionalText('Category', LIMITS.name)
  category?: string;

  /** Page number, starting at 1. Numbers beyond the last page return the last page. 1 if omitted. */
  @OptionalCount('Page', LIMITS.pagesOfList)
  page?: number;

  /** Maximum number of replays to return from the start of the page. 192 (the whole page) if omitted. */
  @OptionalCount('Shown', LIMITS.replaysOfPage)
  shown?: number;
}
