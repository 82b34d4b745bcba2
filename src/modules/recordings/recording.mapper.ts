import type { RecordingRecord } from '../../contract/records/recording.record.js';
import type { RecordingState } from '../../contract/recordings.js';
import { SECOND } from '../../contract/time/units.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { GameDoc } from '../games/game.schema.js';
import type { RecordingDoc } from '../own-streams/recording.schema.js';

/** Maps a recording. `game` is null if the game was deleted. */
export function toRecordingRecord(doc: RecordingDoc, game: GameDoc | null, replayId: string | null): RecordingRecord {
  return {
    ...loggedRecording(doc),
    game: game && {
      _id: game._id.toHexString(),
      matchId: game.matchId.toHexString(),
      title: game.title,
      startsAt: game.startsAt.toISOString(),
      status: game.status,
    },
    state: stateOf(doc, replayId),
    duration: doc.durationMs / SECOND,
    bytes: doc.bytes,
    replayId,
  };
}

/** Returns the stored part of a record, which the activity log contains. */
export function loggedRecording(doc: RecordingDoc) {
  const { openedAt, finishedAt, trimFrom, trimTo, deletedAt } = doc;
  const secondsAt = (instant: Date | null): number | null =>
    instant && openedAt && (instant.getTime() - openedAt.getTime()) / SECOND;
  return {
    ...baseOf(doc),
    name: doc.name,
    title: doc.title,
    gameId: doc.gameId.toHexString(),
    gameTitle: doc.gameTitle,
    openedAt: openedAt?.toISOString() ?? null,
    endedAt: finishedAt?.toISOString() ?? null,
    from: secondsAt(trimFrom),
    to: secondsAt(trimTo),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

function stateOf({ deletedAt, finishedAt }: RecordingDoc, replayId: string | null): RecordingState {
  if (deletedAt) return 'deleted';
  if (replayId !== null) return 'published';
  return finishedAt ? 'recorded' : 'recording';
}
