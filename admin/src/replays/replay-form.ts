import { ReplayPartDto } from '@contract/dto/replay.dto.js';
import { isPlayableAddress } from '@contract/dto/stream.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { ReplayRecord } from '@contract/records/replay.record.js';
import { shortDate } from '@contract/time/zones.js';
import { pick } from '../api/fields.js';
import { apiPath } from '../api/envelope.js';
import { type Done, write } from '../api/index.js';
import { decodeStreamUrl } from '../shared/stream-token.js';
import { counted } from '../shared/words.js';

/** '3 parts' */
export const partsIn = ({ parts }: Pick<ReplayRecord, 'parts'>): string =>
  parts.length ? counted(parts.length, 'part') : 'No parts';

/** '15 Aug 2026' of the day it was played; it belongs to no zone. */
export const dayPlayed = (date: string): string =>
  Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : shortDate(date);

/** Files and playlists, which can be watched later as well; pages of other sites may be gone. */
const RECORDING = /\.(m3u8|mpd|mp4|m4v|webm|mov)$/i;

/** What a game says of its replay. */
export function replayOf(
  game: Pick<GameRecord, 'id' | 'homeTeam' | 'awayTeam' | 'leagueId' | 'category' | 'date' | 'highlightsUrl'>,
) {
  const { id, homeTeam, awayTeam, leagueId, category, date, highlightsUrl } = game;
  const title = `${homeTeam} vs ${awayTeam}, ${dayPlayed(date)}`;
  return { title, leagueId, category, date, thumbnail: '', highlightsUrl, gameId: id };
}

function isRecording(address: string): boolean {
  return isPlayableAddress(address) && RECORDING.test(new URL(address, 'https://site.invalid').pathname);
}

/** Parts from the streams of a game that were files or playlists, each address once. */
export function partsOfGame({ streamUrls }: Pick<GameRecord, 'streamUrls'>): { title: string; url: string }[] {
  const parts = streamUrls.flatMap(({ title, url }) => (url ? { title, url: decodeStreamUrl(url) } : []));
  return parts.filter(({ url }, index) => isRecording(url) && parts.findIndex((other) => other.url === url) === index);
}

export const NEW_PART = { title: '', url: '' };

/** What the form of a replay's parts starts with: the stored ones, else an empty one. */
export function partsForm({ parts, revision }: Pick<ReplayRecord, 'parts' | 'revision'>) {
  const stored = parts.map(({ _id, title, url }) => ({ _id, title, url }));
  return { parts: stored.length ? stored : [NEW_PART], revision };
}

/** The body of the call: `_id` says that a part is a stored one. */
export function partsBody(parts: readonly object[]): { parts: Record<string, unknown>[] } {
  return {
    parts: parts.map((part) => {
      const { _id, title, url } = pick(ReplayPartDto, part);
      return _id ? { _id, title, url } : { title, url };
    }),
  };
}

/** Writes the whole list. */
export const saveParts = (id: string, parts: readonly object[], revision?: number): Promise<Done> =>
  write('PUT', `${apiPath('replays', id)}/parts`, { body: partsBody(parts), revision });
