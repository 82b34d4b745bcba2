import type { GameRecord } from '@contract/records/match.record.js';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';

/** 'Arsenal – Chelsea', leading to the match it belongs to. On one line in tables, whatever its length. */
export function GameName({ game, nowrap = false }: { game: GameRecord; nowrap?: boolean }) {
  return (
    <Link
      component={RouterLink}
      to={`/dashboard/matches/${game.matchId}`}
      color="text.primary"
      title={`${game.title} · ${game.matchTitle}`}
      noWrap={nowrap}
      sx={{
        fontWeight: 550,
        display: nowrap ? 'block' : 'inline',
        maxWidth: nowrap ? 320 : undefined,
        overflowWrap: 'anywhere',
      }}
    >
      {game.homeTeam} – {game.awayTeam}
    </Link>
  );
}
