import { declareConfig } from '../../platform/config/config-part.js';
import { hostNames } from '../../platform/config/validators.js';

/** Hosts of private networks that webhooks may reach. Nepsh rejects all other private addresses. */
export const webhookPrivateHosts = declareConfig(
  {
    WEBHOOK_ALLOW_HOSTS: hostNames({
      default: [],
      desc: 'hosts of private networks that webhooks may reach',
      example: 'hooks.internal,10.0.0.7',
    }),
  },
  (read): ReadonlySet<string> => new Set(read.WEBHOOK_ALLOW_HOSTS),
);
