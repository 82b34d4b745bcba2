import { BaseRecord, MessageResponse } from './base.record.js';
import type { RecordingFile } from './recording.record.js';

/** Part of a recording, with a separate page. */
export class ClipRecord extends BaseRecord {
  title!: string;
  /** Id of the match. */
  matchId!: string;
  /** Id of the game. */
  gameId!: string;
  /** Id of the recording that the clip is a part of. */
  recordingId!: string;
  /** Start in the recording, in seconds since the opening of the streams. */
  from!: number;
  /** End in the recording, in seconds since the opening of the streams. */
  to!: number;
  /** In seconds. Pauses of the encoder do not count. */
  duration!: number;
  /** Whether staff chose the clip as the highlights of its game. */
  isHighlight!: boolean;
  /** Path of the page. */
  url!: string;
  /** Path of the preview image. */
  pictureUrl!: string;
  /** Path of the playlist. */
  playlistUrl!: string;
  /** Path of the embed page: `/api/stream?id=…`. */
  stream!: string;
}

/** Game of a clip. */
export class ClipGame {
  /** Id of the game. */
  _id!: string;
  /** Id of the match. */
  matchId!: string;
  title!: string;
  /** Name of the league. */
  league!: string;
  /** Id of the league. */
  leagueId!: string;
}

/** A clip with its game and its MP4 files. */
export class ClipDetails extends ClipRecord {
  /** Null if the game was deleted. */
  game!: ClipGame | null;
  /** MP4 files of the clip. It has several if the settings of the encoder changed. */
  files!: RecordingFile[];
}

export class ClipResponse extends MessageResponse {
  clip!: ClipRecord;
}

export class ClipDetailsResponse extends MessageResponse {
  clip!: ClipDetails;
}

export class ClipsResponse extends MessageResponse {
  clips!: ClipRecord[];
}
