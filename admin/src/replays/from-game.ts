import { isPlayableAddress } from '@contract/dto/stream.dto.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { decodeStreamUrl } from '../shared/stream-token.js';
import { dayPlayed } from './labels.js';

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
