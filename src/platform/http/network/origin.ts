import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';

/**
 * Returns the origin at which the client reaches this service: PUBLIC_URL, or else the origin that the request names. If the Host
 * header is not a valid host, returns a placeholder.
 */
export function originOf({ publicUrl }: Pick<Config, 'publicUrl'>, { protocol, host }: FastifyRequest): string {
  const origin = publicUrl ?? `${protocol}://${host}`;
  return URL.canParse(origin) ? origin : 'http://localhost';
}

/** Returns the absolute address of a path on this service. Other addresses stay as they are. */
export const absoluteAddress = (address: string, origin: string): string =>
  address.startsWith('/') ? `${origin}${address}` : address;
