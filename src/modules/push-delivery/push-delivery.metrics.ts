import { counter } from '../../platform/metrics/metric.js';

export const PUSH_SENDS = counter('nepsh_push_sends_total', 'Recipients of pushes, by provider and result', [
  'provider',
  'result',
]);
