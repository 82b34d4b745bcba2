import { histogram } from '../../platform/metrics/metric.js';

export const GO_LIVE_DELAY = histogram(
  'nepsh_go_live_delay_seconds',
  'Time from the go-live instant of a game until its event was published',
  [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
);
