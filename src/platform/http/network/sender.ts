import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopbackAddress, networkOf } from './address.js';
import { trustedProxies } from './proxies.js';

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
