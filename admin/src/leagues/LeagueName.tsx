import type { LeagueRecord } from '@contract/records/league.record.js';
import { Avatar, Box, Typography } from '@mui/material';

/** A league with its logo, or its short name in place of one that does not load. */
export function LeagueName({ league, nowrap = false }: { league: LeagueRecord; nowrap?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar
        src={league.logoUrl || undefined}
        alt=""
        variant="rounded"
        slotProps={{ img: { loading: 'lazy', referrerPolicy: 'no-referrer' } }}
        sx={{ width: 24, height: 24, fontSize: 9, fontWeight: 650, bgcolor: 'action.selected', color: 'text.primary' }}
      >
        {league.abbreviation.slice(0, 3)}
      </Avatar>
      <Typography
        component="span"
        variant="inherit"
        noWrap={nowrap}
        title={league.name}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {league.name}
      </Typography>
    </Box>
  );
}
