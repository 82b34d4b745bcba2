import { gauge } from '../../platform/metrics/metric.js';

/** Space of the recordings. Without recordings, the metrics are 0. */
export const RECORDINGS_METRICS = {
  bytes: gauge('nepsh_recordings_bytes', 'Size of all recordings'),
  budget: gauge('nepsh_recordings_budget_bytes', 'Disk budget of all recordings'),
  free: gauge('nepsh_recordings_free_bytes', 'Free space on the disk of the recordings'),
  minFree: gauge('nepsh_recordings_min_free_bytes', 'Free space below which nothing is recorded'),
};
