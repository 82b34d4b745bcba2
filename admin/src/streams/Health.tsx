import type { StreamCheck, StreamListRecord } from '@contract/records/match.record.js';
import { fromNow } from '@contract/time/labels.js';
import { Box, Tooltip, Typography } from '@mui/material';
import { useListBreakpoint } from '../shared/list/breakpoint.js';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';
import { pointsOf } from './sparkline.js';

const WORDS = { healthy: 'Plays', down: 'Does not play' } as const;
const TONES: StatusTones = { Plays: 'good', 'Does not play': 'bad' };
const WIDTH = 44;
const HEIGHT = 16;

/** Whether a stream plays, in words: the column of an export too. */
export const healthWords = ({ health }: StreamListRecord): string => (health ? WORDS[health.state] : 'Not checked');

/** What the last check found, with a small picture of those before it. */
export function Health({ stream }: { stream: StreamListRecord }) {
  const { health } = stream;
  const breakpoint = useListBreakpoint();
  const words = healthWords(stream);
  if (!health) return <StatusLabel status={words} tones={TONES} />;
  const last = [
    health.latencyMs === null ? health.reason : `Answered in ${health.latencyMs} ms`,
    `checked ${fromNow(Date.parse(health.checkedAt))}`,
  ];
  return (
    <Tooltip title={last.join(' · ')}>
      <Box
        component="span"
        tabIndex={0}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}
      >
        <Box component="span" sx={{ minWidth: 104 }}>
          <StatusLabel status={words} tones={TONES} />
          {health.state === 'healthy' && health.failures > 0 && (
            <Typography component="span" variant="body2" color="warning">
              {' '}
              in doubt
            </Typography>
          )}
        </Box>
        {breakpoint !== 'compact' && <Sparkline checks={health.history} />}
      </Box>
    </Tooltip>
  );
}

/** How fast a stream answered over its last checks; a check in which it did not play is a red mark. */
function Sparkline({ checks }: { checks: readonly StreamCheck[] }) {
  const { line, faults } = pointsOf(checks, { width: WIDTH, height: HEIGHT });
  const failed = faults.length === 0 ? 'all played' : `${faults.length} did not play`;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`The last ${checks.length} checks: ${failed}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: WIDTH, height: HEIGHT, flex: 'none', overflow: 'visible' }}
    >
      {line.map((points) => (
        <Box
          key={points}
          component="polyline"
          points={points}
          sx={{ fill: 'none', stroke: 'currentcolor', strokeWidth: 1.5, color: 'text.secondary' }}
        />
      ))}
      {faults.map((x) => (
        <Box
          key={x}
          component="rect"
          x={x - 1}
          y={0}
          width={2}
          height={HEIGHT}
          sx={{ fill: 'currentcolor', color: 'error.main' }}
        />
      ))}
    </Box>
  );
}
