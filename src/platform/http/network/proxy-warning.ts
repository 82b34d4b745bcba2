import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.js';
import { senderOf } from './sender.js';

/**
 * Warns once about a proxy that TRUST_PROXY does not name, because all limits count its clients as one address. The warning is a
 * guess, since a client can send the header without a proxy too.
 */
export function warnOfProxy(server: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy.length > 0) return;
  let hasWarned = false;
  server.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    if (!hasWarned && headers['x-forwarded-for'] !== undefined) {
      const { address } = senderOf(raw);
      hasWarned = true;
      new Logger('Proxy').warn(
        `${address} sends X-Forwarded-For and TRUST_PROXY is not set, so all clients behind it share the limits of one address. If this is your proxy, set TRUST_PROXY=${address}`,
      );
    }
    done();
  });
}
