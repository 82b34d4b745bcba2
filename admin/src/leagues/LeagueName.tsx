import type { LeagueRecord } from '@contract/records/league.record.js';
import { Avatar, Box } from '@mui/material';

/** A league with its logo, or its short name in place of one that does not load. */
export function LeagueName({ league }: { league: LeagueRecord }) {
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
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {league.name}
      </Box>
    </Box>
  );
}
