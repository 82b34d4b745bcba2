import { IsNumber, Max, Min, ValidateIf } from 'class-validator';
import { DAY, SECOND } from '../time/units.js';
import { all } from './decorators.js';

/** Maximum distance from the opening, in seconds. */
const MAX_SECONDS = (7 * DAY) / SECOND;

const OptionalSeconds = (label: string): PropertyDecorator => {
  const message = `${label} must be a number of seconds since the opening`;
  return all(
    ValidateIf((_, value) => value !== undefined && value !== null),
    IsNumber({ allowNaN: false, allowInfinity: false }, { message }),
    Min(0, { message }),
    Max(MAX_SECONDS, { message }),
  );
};

/** `PUT /api/recordings/{id}`. */
export class RecordingDto {
  /** Start of the replay, in seconds since the opening of the streams. Null for the opening. */
  @OptionalSeconds('Start')
  from?: number | null;

  /** End of the replay, in seconds since the opening of the streams. Null for the end of the game. */
  @OptionalSeconds('End')
  to?: number | null;
}
