import type { GameStatus } from '../games.js';
import type { RecordingState } from '../recordings.js';
import { BaseRecord, MessageResponse } from './base.record.js';

/** Game of a recording. */
export class RecordingGame {
  /** Id of the game. */
  _id!: string;
  /** Id of the match. */
  matchId!: string;
  title!: string;
  /** Kick-off, ISO 8601, UTC. */
  startsAt!: string;
  /** 'Scheduled' until the go-live, then 'Live', then 'Finished'. */
  status!: GameStatus;
}

/** Everything that encoders sent for one own stream. Deleted recordings stay in the list without their files. */
export class RecordingRecord extends BaseRecord {
  /** Public name of the own stream. */
  name!: string;
  /** Title of the own stream. */
  title!: string;
  /** Id of the game, also after the game was deleted. */
  gameId!: string;
  /** Title of the game, also after the game was deleted. */
  gameTitle!: string;
  /** Null if the game was deleted. */
  game!: RecordingGame | null;
  /** 'recording' until the game ends, then 'recorded'. 'published': a replay contains it. 'deleted': its files were deleted. */
  state!: RecordingState;
  /** Opening of the streams, ISO 8601, UTC. Null before the opening. */
  openedAt!: string | null;
  /** End of the game, ISO 8601, UTC. Null before the end. */
  endedAt!: string | null;
  /** Start of the replay, in seconds since the opening. Null for the opening. */
  from!: number | null;
  /** End of the replay, in seconds since the opening. Null for the end of the game. */
  to!: number | null;
  /** Duration of the replay, in seconds. Pauses of the encoder do not count. */
  duration!: number;
  /** Size of the files, in bytes. */
  bytes!: number;
  /** Id of the replay that contains the recording, or null. */
  replayId!: string | null;
  /** Time at which the files were deleted, ISO 8601, UTC, or null. */
  deletedAt!: string | null;
}

/** An MP4 file of a recording. A new file begins where the settings of the encoder changed. */
export class RecordingFile {
  /** Number for the download, from 1. */
  part!: number;
  /** Name of the file. */
  name!: string;
  /** In bytes. */
  bytes!: number;
  /** In seconds. */
  duration!: number;
  /** Size of the image in pixels. */
  width!: number;
  /** Size of the image in pixels. */
  height!: number;
}

/** A recording with its files. */
export class RecordingDetails extends RecordingRecord {
  files!: RecordingFile[];
  /** Start of the first public segment, in seconds since the opening. Null without one. */
  mediaFrom!: number | null;
  /** End of the last public segment, in seconds since the opening. Null without one. */
  mediaTo!: number | null;
  /** Path of a playlist of everything between the opening and the end, for staff who trim the recording. Null before the opening. */
  reviewUrl!: string | null;
}

/** Cached copies that remain after the deletion of a recording. */
export class RecordingPurge {
  /** Paths whose subtree a CDN should purge. */
  folders!: string[];
  /** All paths below the folders, for a CDN that purges single addresses. */
  addresses!: string[];
}

export class RecordingResponse extends MessageResponse {
  recording!: RecordingRecord;
}

export class RecordingDetailsResponse extends MessageResponse {
  recording!: RecordingDetails;
}

export class RecordingDeletedResponse extends RecordingResponse {
  purge!: RecordingPurge;
}

export class RecordingsResponse extends MessageResponse {
  recordings!: RecordingRecord[];
}
