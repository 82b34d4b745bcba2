import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '../limits.js';
import { all, OptionalText } from './decorators.js';

/** A whole number from 1 on, which may be left out. */
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

/** `GET /api/replays/web`: replays as the website lists them. */
export class ReplayPageDto {
  /** A sport, in whatever case; left out: all. */
  @OptionalText('Category', LIMITS.name)
  category?: string;

  /** Which page, the last where there are not so many; left out: the first. */
  @OptionalCount('Page', LIMITS.pagesOfList)
  page?: number;

  /** How many of the page, from its first on; left out: all 192. */
  @OptionalCount('Shown', LIMITS.replaysOfPage)
  shown?: number;
}
