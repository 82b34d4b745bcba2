import type { GameRecord } from '@contract/records/match.record.js';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

/** 'Arsenal – Chelsea', leading to the match it belongs to. */
export function GameName({ game }: { game: GameRecord }) {
  return (
    <Link
      component={RouterLink}
      to={`/dashboard/matches/${game.matchId}`}
      color="text.primary"
      title={`${game.title} · ${game.matchTitle}`}
      sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
    >
      {game.homeTeam} – {game.awayTeam}
    </Link>
  );
}
