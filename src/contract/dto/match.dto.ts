import { IsIn, IsOptional } from 'class-validator';
import { LIMITS } from '../limits.js';
import { SPORTS, type Sport } from '../sports.js';
import { OptionalLines, RequiredText } from './decorators.js';

/** `POST /api/matches`, `PUT /api/matches/{id}`. */
export class MatchDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  @OptionalLines('Description', LIMITS.description)
  description?: string;

  /** Sport. If empty, the games have the sports of their leagues. */
  @IsOptional()
  @IsIn([...SPORTS, ''], { message: 'Category must be from the list' })
  category?: Sport | '';
}
