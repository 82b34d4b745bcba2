import { IsBoolean, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { STREAM_LIMITS } from '../streams.js';

/** What a player measured of a stream from its first press on; nothing of who watched. */
export interface PlaybackMeasures {
  /** From the press to the first picture, ms; null where none came. */
  firstFrameMs: number | null;
  /** How often the picture stood still for half a second or longer. */
  stalls: number;
  /** Whether it stopped for good. */
  hasFailed: boolean;
}

export class PlaybackDto implements PlaybackMeasures {
  @ValidateIf((_, value) => value !== null)
  @IsInt()
  @Min(0)
  @Max(STREAM_LIMITS.firstFrameMs)
  firstFrameMs!: number | null;

  @IsInt()
  @Min(0)
  @Max(STREAM_LIMITS.stalls)
  stalls!: number;

  @IsBoolean()
  hasFailed!: boolean;
}
