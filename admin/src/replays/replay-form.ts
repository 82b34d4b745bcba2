import { versus } from '@contract/games.js';
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

/** Returns a count such as '3 parts'. */
export const partsIn = ({ parts }: Pick<ReplayRecord, 'parts'>): string =>
  parts.length ? counted(parts.length, 'part') : 'No parts';

/** Formats a day as '15 Aug 2026', without a zone. */
export const dayPlayed = (date: string): string =>
  Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : shortDate(date);

/** Extensions of files and playlists, which remain playable. Pages of other sites may disappear. */
const RECORDING = /\.(m3u8|mpd|mp4|m4v|webm|mov)$/i;

/** Returns the values of a replay that a game provides. */
export function replayOf(
  game: Pick<GameRecord, 'id' | 'homeTeam' | 'awayTeam' | 'leagueId' | 'category' | 'date' | 'highlightsUrl'>,
) {
  const { id, leagueId, category, date, highlightsUrl } = game;
  const title = `${versus(game)}, ${dayPlayed(date)}`;
  return { title, leagueId, category, date, thumbnail: '', highlightsUrl, gameId: id };
}

function isRecording(address: string): boolean {
  return isPlayableAddress(address) && RECORDING.test(new URL(address, 'https://site.invalid').pathname);
}

/** Returns parts for the game's streams that are files or playlists, each address once. */
export function partsOfGame({ streamUrls }: Pick<GameRecord, 'streamUrls'>): { title: string; url: string }[] {
  const parts = streamUrls.flatMap(({ title, url }) => (url ? { title, url: decodeStreamUrl(url) } : []));
  return parts.filter(({ url }, index) => isRecording(url) && parts.findIndex((other) => other.url === url) === index);
}

export const NEW_PART = { title: '', url: '' };

/** Returns the form's initial values: the stored parts, or an empty part. */
export function partsForm({ parts, revision }: Pick<ReplayRecord, 'parts' | 'revision'>) {
  const stored = parts.map(({ _id, title, url }) => ({ _id, title, url }));
  return { parts: stored.length ? stored : [NEW_PART], revision };
}

/** Returns the body of the call. Stored parts have an `_id`. */
export function partsBody(parts: readonly object[]): { parts: Record<string, unknown>[] } {
  return {
    parts: parts.map((part) => {
      const { _id, title, url } = pick(ReplayPartDto, part);
      return _id ? { _id, title, url } : { title, url };
    }),
  };
}

/** Replaces all parts of a replay. */
export const saveParts = (id: string, parts: readonly object[], revision?: number): Promise<Done> =>
  write('PUT', `${apiPath('replays', id)}/parts`, { body: partsBody(parts), revision });
