import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '../../config/config.js';
import { isLoopbackAddress, networkOf } from './address.js';

type Received = Pick<IncomingMessage, 'headers' | 'socket'>;

/** The client that sent a request. */
export interface Sender {
  /** Address without a port. Empty if the connection is already closed. */
  address: string;
  /** Network of the address (`networkOf`), which limits count. */
  network: string;
  /** Whether the request comes from this machine, and no proxy names another client. Limits do not apply. */
  isLocal: boolean;
}

const senders = new WeakMap<Received, Sender>();

/** Returns a function that reads the sender of a request behind the proxies of TRUST_PROXY, and stores it for `senderOf`. */
export function senderReader(trustProxy: readonly string[]): (request: Received) => Sender {
  const isProxy = trustedProxies(trustProxy);
  return (request) => {
    const cached = senders.get(request);
    if (cached) return cached;
    const { headers, socket } = request;
    const address = addressBehind(request, isProxy);
    const isForwarded = (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
    const isLocal = !isForwarded && isLoopbackAddress(socket.remoteAddress ?? '');
    const sender = { address, network: networkOf(address), isLocal };
    senders.set(request, sender);
    return sender;
  };
}

/** Reads the sender of every request before all other hooks. */
export function readSenders(server: FastifyInstance, trustProxy: readonly string[]): void {
  const read = senderReader(trustProxy);
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    read(raw);
    done();
  });
}

/** Returns the sender of a request that reached the framework or the access log. The only source of client addresses. */
export function senderOf(request: Received): Sender {
  const sender = senders.get(request);
  if (!sender) throw new Error('The sender of the request has not been read.');
  return sender;
}

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

/** Returns a predicate for addresses of the operator's proxies. Accepts addresses and CIDRs, like TRUST_PROXY. */
export function trustedProxies(trustProxy: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of trustProxy) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Returns the address nearest to the client that a trusted proxy names. Ignores header values that are not addresses. */
function addressBehind({ headers, socket }: Received, isProxy: (address: string) => boolean): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let sender = socket.remoteAddress ?? '';
  while (sender !== '' && isProxy(sender)) {
    const before = withoutPort(forwarded.pop()?.trim() ?? '');
    if (isIP(before) === 0) break;
    sender = before;
  }
  return sender;
}

/** Removes the port that some proxies append: `203.0.113.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? [];
  return ipv6 ?? ipv4 ?? entry;
}
