import type { MatchRecord } from '@contract/records/match.record.js';

/** '12 games, 2 live'. */
export function gamesIn({ games }: Pick<MatchRecord, 'games'>): string {
  const live = games.filter(({ status }) => status === 'Live').length;
  const count = games.length === 1 ? '1 game' : `${games.length} games`;
  return live ? `${count}, ${live} live` : count;
}
