import { IsBoolean, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { STREAM_LIMITS } from '../streams.js';

/** Measurements of a player since the first press of the play button. The measurements do not identify the viewer. */
export interface PlaybackMeasures {
  /** Time between the press and the first image, in ms. Null if no image appeared. */
  firstFrameMs: number | null;
  /** Number of interruptions of half a second or longer. */
  stalls: number;
  /** Whether playback stopped permanently. */
  hasFailed: boolean;
}

export class PlaybackDto implements PlaybackMeasures {
  /** Time between the press of the play button and the first image, in ms. Null if no image appeared. */
  @ValidateIf((_, value) => value !== null)
  @IsInt()
  @Min(0)
  @Max(STREAM_LIMITS.firstFrameMs)
  firstFrameMs!: number | null;

  /** Number of interruptions of half a second or longer. */
  @IsInt()
  @Min(0)
  @Max(STREAM_LIMITS.stalls)
  stalls!: number;

  /** Whether playback stopped permanently. */
  @IsBoolean()
  hasFailed!: boolean;
}
