import { PUSH_SENDS } from './modules/push-delivery/push-delivery.metrics.js';
import { GO_LIVE_DELAY } from './modules/go-live/go-live.metrics.js';
import { MAIL_SENDS } from './modules/mail/mail.metrics.js';
import { ENCODER_METRICS } from './modules/own-streams/own-streams.metrics.js';
import { RECORDINGS_METRICS } from './modules/recordings-space/recordings-space.metrics.js';
import { STREAM_METRICS } from './modules/streams/health/stream-health.metrics.js';
import type { Metric } from './platform/metrics/metric.js';
import { PLATFORM_METRICS } from './platform/metrics/platform.metrics.js';

/** Metrics of the modules and the platform. All of them are exported from the start, even without values. */
export const METRICS: readonly Metric[] = [
  ...Object.values(PLATFORM_METRICS),
  GO_LIVE_DELAY,
  ...Object.values(STREAM_METRICS),
  ...Object.values(ENCODER_METRICS),
  ...Object.values(RECORDINGS_METRICS),
  PUSH_SENDS,
  MAIL_SENDS,
];
