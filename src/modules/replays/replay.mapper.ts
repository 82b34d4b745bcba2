import type { ListedReplay, ReplayLink, ReplayPartRecord, ReplayRecord } from '../../contract/records/replay.record.js';
import { streamEmbedPath } from '../../contract/streams.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { LiveTokens } from '../games/live-tokens.js';
import type { ReplayDoc, ReplayPartDoc } from './replay.schema.js';

function toPart({ _id, title, url }: ReplayPartDoc, tokens: LiveTokens): ReplayPartRecord {
  const id = _id.toHexString();
  return { _id: id, id, title, url: tokens.replayAddress(url), stream: streamEmbedPath(id) };
}

/** Maps a replay. Recordings get the addresses of their playlists. */
export function toReplayRecord(doc: ReplayDoc, tokens: LiveTokens): ReplayRecord {
  const { title, thumbnail, category, date, highlightsUrl, viewCount } = doc;
  return {
    ...baseOf(doc),
    title,
    thumbnail,
    league: doc.leagueName,
    leagueId: doc.leagueId.toHexString(),
    category,
    date,
    highlightsUrl,
    gameId: doc.gameId?.toHexString() ?? null,
    viewCount,
    parts: doc.parts.map((part) => toPart(part, tokens)),
  };
}

/** Maps a replay of which only the listed fields were read. */
export function toListedReplay(doc: ReplayDoc): ListedReplay {
  const { _id, title, thumbnail, leagueName, category, date, viewCount, parts } = doc;
  return {
    _id: _id.toHexString(),
    title,
    thumbnail,
    league: leagueName,
    category,
    date,
    viewCount,
    parts: parts.length,
  };
}

export const toReplayLink = (doc: Pick<ReplayDoc, '_id' | 'title'> | null): ReplayLink | null =>
  doc && { _id: doc._id.toHexString(), title: doc.title };
