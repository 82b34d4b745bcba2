import type { ClipDetails, ClipGame, ClipRecord } from '../../contract/records/clip.record.js';
import type { RecordingFile } from '../../contract/records/recording.record.js';
import { picturePath, sitePaths } from '../../contract/routes.js';
import { streamEmbedPath } from '../../contract/streams.js';
import { SECOND } from '../../contract/time/units.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { GameDoc } from '../games/game.schema.js';
import type { LiveTokens } from '../games/live-tokens.js';
import type { ClipDoc } from './clip.schema.js';

/** Returns the public part of a clip without addresses that play it. The activity log and webhooks contain it. */
export function loggedClip(doc: ClipDoc) {
  const base = baseOf(doc);
  return {
    ...base,
    title: doc.title,
    matchId: doc.matchId.toHexString(),
    gameId: doc.gameId.toHexString(),
    recordingId: doc.recording.toHexString(),
    from: doc.from,
    to: doc.to,
    duration: Math.round(doc.durationMs) / SECOND,
    isHighlight: doc.isHighlight,
    url: sitePaths.clip(base._id, doc.title),
    pictureUrl: picturePath('clip', base),
  };
}

export function toClipRecord(doc: ClipDoc, tokens: LiveTokens): ClipRecord {
  const logged = loggedClip(doc);
  const playlistUrl = tokens.clipAddress(doc.recordingId, logged._id);
  return { ...logged, playlistUrl, stream: streamEmbedPath(logged._id) };
}

/** Maps a clip with its game, which is null if the game was deleted, and its files. */
export function toClipDetails(record: ClipRecord, game: GameDoc | null, files: RecordingFile[]): ClipDetails {
  return { ...record, game: game && toClipGame(game), files };
}

const toClipGame = ({ _id, matchId, title, leagueName, leagueId }: GameDoc): ClipGame => ({
  _id: _id.toHexString(),
  matchId: matchId.toHexString(),
  title,
  league: leagueName,
  leagueId: leagueId.toHexString(),
});
