import type { GameRecord } from '@contract/records/match.record.js';
import { NameLink } from '../shared/NameLink.js';

/** 'Arsenal – Chelsea', leading to the match it belongs to. */
export function GameName({ game, nowrap }: { game: GameRecord; nowrap?: boolean }) {
  return (
    <NameLink
      to={`/dashboard/matches/${game.matchId}`}
      name={`${game.homeTeam} – ${game.awayTeam}`}
      hint={`${game.title} · ${game.matchTitle}`}
      nowrap={nowrap}
    />
  );
}
