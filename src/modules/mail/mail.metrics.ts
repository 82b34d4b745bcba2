import { counter } from '../../platform/metrics/metric.js';

export const MAIL_SENDS = counter(
  'nepsh_mail_sends_total',
  'Attempts to send an email: sent, to be retried, or abandoned',
  ['result'],
);
