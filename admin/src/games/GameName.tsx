import type { GameRecord } from '@contract/records/match.record.js';
import { GuardedName } from '../shared/NameLink.js';

/** 'Arsenal – Chelsea', leading to the match it belongs to those who may open it. */
export function GameName({ game, nowrap }: { game: GameRecord; nowrap?: boolean }) {
  return (
    <GuardedName
      permission="matches:view"
      to={`/dashboard/matches/${game.matchId}`}
      name={`${game.homeTeam} – ${game.awayTeam}`}
      hint={`${game.title} · ${game.matchTitle}`}
      nowrap={nowrap}
    />
  );
}
