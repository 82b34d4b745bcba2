import type { FoundLeague, FoundReplay, FoundTeam } from '@contract/records/search.record.js';
import { searchText, type Get } from '../reads.js';
import { toBoardGame, type BoardGame } from './board.js';

/** Results of a search. */
export interface SearchResult {
  teams: readonly FoundTeam[];
  leagues: readonly FoundLeague[];
  /** Live games, then games to come, then finished games, the newest first. */
  games: readonly BoardGame[];
  /** Whether more games match. */
  hasMore: boolean;
  replays: readonly FoundReplay[];
}

/** Searches teams, leagues, replays, and the games of all days. */
export async function loadSearch(get: Get, text: string, category = ''): Promise<SearchResult> {
  const q = searchText(text);
  const { teams, leagues, games, hasMore, replays } = await get('/api/search', { query: { q, category } });
  return { teams, leagues, games: games.map(toBoardGame), hasMore, replays };
}
