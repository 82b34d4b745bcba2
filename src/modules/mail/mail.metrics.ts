import { counter } from '../../platform/metrics/metric.js';

export const MAIL_SENDS = counter(
  'nepsh_mail_sends_total',
  'Tries to send an e-mail: the server took it, it is tried again, or it was given up',
  ['result'],
);
