import type { GameRecord } from '@contract/records/match.record.js';
import { Box } from '@mui/material';
import { dayAndHour, viewerZone, zoneName } from './time.js';

/** A kick-off in the game's zone; the viewer's own time when one points at it. */
export function Kickoff({ game }: { game: Pick<GameRecord, 'startsAt' | 'timeZone'> }) {
  const { startsAt, timeZone } = game;
  const own = `Your time: ${dayAndHour(startsAt)} (${viewerZone()})`;
  return (
    <time dateTime={startsAt} title={own} style={{ whiteSpace: 'nowrap' }}>
      {dayAndHour(startsAt, timeZone)}{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {zoneName(startsAt, timeZone)}
      </Box>
    </time>
  );
}
