import { IsBoolean, IsMongoId, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { LIMITS } from '../limits.js';
import { DAY, SECOND } from '../time/units.js';
import { all, RequiredText } from './decorators.js';

/** Maximum distance from the opening, in seconds. */
const MAX_SECONDS = (7 * DAY) / SECOND;

const Seconds = (label: string): PropertyDecorator => {
  const message = `${label} must be a number of seconds since the opening`;
  return all(
    IsNumber({ allowNaN: false, allowInfinity: false }, { message }),
    Min(0, { message }),
    Max(MAX_SECONDS, { message }),
  );
};

/** `POST /api/matches/{matchId}/game/{gameId}/clips`. */
export class ClipDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** Start, in seconds since the opening of the streams. The clip starts at the last key frame before. */
  @Seconds('Start')
  from!: number;

  /** End, in seconds since the opening of the streams, 5 to 90 seconds after the start. The clip ends at the next key frame. */
  @Seconds('End')
  to!: number;

  /** Recording of the game. If omitted, the recording of `ownStreamId`, or else of the game's first own stream. */
  @IsOptional()
  @IsMongoId({ message: 'Recording must be from the list' })
  recordingId?: string;

  /** Own stream of the game. */
  @IsOptional()
  @IsMongoId({ message: 'Own stream must be from the list' })
  ownStreamId?: string;

  /** Whether the page of the clip becomes the highlights of the game, if the game has none. */
  @IsOptional()
  @IsBoolean({ message: 'Highlight must be yes or no' })
  isHighlight?: boolean;
}
