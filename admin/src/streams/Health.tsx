import type { StreamCheck, StreamHealth, StreamHealthDetails, StreamPlayback } from '@contract/records/match.record.js';
import { STREAM_HEALTH_FILTERS } from '@contract/streams.js';
import { fromNow } from '@contract/time/labels.js';
import { Box, Tooltip, Typography } from '@mui/material';
import { StatusLabel, type StatusTones } from '../shared/StatusLabel.js';
import { useListBreakpoint } from '../shared/widths.js';
import { counted } from '../shared/words.js';
import { pointsOf } from './sparkline.js';

/** Interval of refetches, because results of checks have no event. */
export const CHECKS_REFRESH_MS = 30_000;

/** Number of visitors who reported that a stream does not play. */
export function Reports({ count, words = false }: { count: number; words?: boolean }) {
  return (
    <Typography component="span" variant="body2" color={count > 0 ? 'warning' : 'text.secondary'}>
      {words ? counted(count, 'report') : count}
    </Typography>
  );
}

const WORDS = { healthy: 'Working', down: 'Not working' } as const;
const UNCHECKED = 'Not checked';
const TONES: StatusTones = { Working: 'good', 'Not working': 'bad' };
const WIDTH = 44;
const HEIGHT = 16;

/** Health of a stream. Only users who may open the list of streams receive the details. */
type ShownHealth = StreamHealth & Partial<StreamHealthDetails>;

/** Describes the health of a stream, also in exports. */
export const healthWords = ({ health }: { health?: StreamHealth }): string =>
  health ? WORDS[health.state] : UNCHECKED;

/** Choices of the list's filter. */
export const healthChoices = STREAM_HEALTH_FILTERS.map((id) => ({
  id,
  name: id === 'unknown' ? UNCHECKED : WORDS[id],
}));

/** Shows the result of the last check with a sparkline of earlier checks. */
export function Health({ health }: { health?: ShownHealth }) {
  const breakpoint = useListBreakpoint();
  const isCompact = breakpoint === 'narrow' || breakpoint === 'compact';
  const words = healthWords({ health });
  if (!health) return <StatusLabel status={words} tones={TONES} />;
  const last = [
    health.latencyMs === null ? (health.reason ?? words) : `Responded in ${health.latencyMs} ms`,
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
        {health.history && !isCompact && <Sparkline checks={health.history} />}
      </Box>
    </Tooltip>
  );
}

/** Draws the response times of the last checks. Failed checks are red marks. */
function Sparkline({ checks }: { checks: readonly StreamCheck[] }) {
  const { line, faults } = pointsOf(checks, { width: WIDTH, height: HEIGHT });
  const failed = faults.length === 0 ? 'all passed' : `${faults.length} failed`;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`The last ${checks.length} checks: ${failed}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={SPARKLINE}
    >
      {line.map((points) => (
        <polyline key={points} points={points} />
      ))}
      {faults.map((x) => (
        <rect key={x} x={x - 1} y={0} width={2} height={HEIGHT} />
      ))}
    </Box>
  );
}

const SPARKLINE = {
  width: WIDTH,
  height: HEIGHT,
  flex: 'none',
  overflow: 'visible',
  color: 'text.secondary',
  '& polyline': { fill: 'none', stroke: 'currentcolor', strokeWidth: 1.5 },
  '& rect': { color: 'error.main', fill: 'currentcolor' },
} as const;

/** Describes the playback briefly for a column: '0.8 s · 3 stalls · 1 failed'. */
export function playbackInShort({ firstFrameMs, stalls, failures }: StreamPlayback): string {
  return [
    ...(firstFrameMs === null ? [] : [`${(firstFrameMs / 1000).toFixed(1)} s`]),
    counted(stalls, 'stall'),
    ...(failures > 0 ? [`${failures} failed`] : []),
  ].join(' · ');
}

/**
 * Describes how a stream played for visitors: 'First frame 0.8 s · 3 stalls in 12 plays · 1 failed'. Empty without
 * measurements.
 */
export function playbackInWords(playback: StreamPlayback | undefined): string {
  if (!playback) return '';
  const { plays, firstFrameMs, stalls, failures } = playback;
  return [
    firstFrameMs === null ? 'No video' : `First frame ${(firstFrameMs / 1000).toFixed(1)} s`,
    `${counted(stalls, 'stall')} in ${counted(plays, 'play')}`,
    ...(failures > 0 ? [`${failures} failed`] : []),
  ].join(' · ');
}
