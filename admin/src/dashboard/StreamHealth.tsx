import type { StreamsOverview } from '@contract/records/overview.record.js';
import { Box, Typography } from '@mui/material';
import { CONDENSED } from '../theme/theme.js';
import { number } from './figures.js';
import { Panel } from './Panel.js';

/** How the streams of live games are, in figures. */
export const healthFigures = (streams: StreamsOverview) =>
  [
    { label: 'Play', value: streams.healthy, color: 'success.main' },
    { label: 'Do not play', value: streams.down, color: streams.down ? 'error.main' : 'text.secondary' },
    { label: 'Not checked', value: streams.unknown, color: 'text.secondary' },
    {
      label: 'Games without',
      value: streams.gamesWithout,
      color: streams.gamesWithout ? 'warning.main' : 'text.secondary',
    },
  ] as const;

export function StreamHealth({ streams }: { streams?: StreamsOverview }) {
  return (
    <Panel
      title="Live streams"
      anchor="streams"
      loading={!streams}
      height={72}
      more={{ to: '/dashboard/streams', label: 'All streams', permission: 'streams:access' }}
    >
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 1, m: 0, px: 2, py: 1.5 }}>
        {streams &&
          healthFigures(streams).map(({ label, value, color }) => (
            <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
              <Typography component="dt" variant="body2" color="text.secondary" sx={{ fontSize: '0.6875rem' }}>
                {label}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, color, fontFamily: CONDENSED, fontWeight: 700, fontSize: '1.5rem' }}
              >
                {number(value)}
              </Typography>
            </Box>
          ))}
      </Box>
    </Panel>
  );
}
