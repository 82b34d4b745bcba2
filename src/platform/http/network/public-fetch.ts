import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  Agent as PlainAgent,
  request as requestPlainly,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { inOutsideCall } from '../../tracing/tracing.js';
import { Network } from './network.js';
import { isPublicAddress } from './public-address.js';

export interface PublicRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Maximum number of redirects to follow, 0 by default. Each address is checked like the first. */
  redirects?: number;
  /** Called with the address of each redirect. */
  onRedirect?: (address: string) => void;
  /** Also allows plain http and private addresses, for servers that the operator configured. */
  allowPrivate?: boolean;
  signal?: AbortSignal;
  /** Reuses the connection for the next request to the same server. */
  keepAlive?: boolean;
  /**
   * Called when the connection is open, before any byte of the request leaves this machine. If the callback throws, `fetch`
   * throws its error and sends nothing.
   */
  beforeSending?: () => void;
  /** Called when the entire request has left this process. */
  afterSending?: () => void;
}

/** The server does not respond, must not be called, or redirects too often. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Maximum wait for the head of a response, and for its next bytes, in ms. */
const RESPONSE_TIMEOUT_MS = 15_000;
const STALL_MS = 30_000;

/** User-Agent header. Some servers reject clients without the header. */
const USER_AGENT = 'Nepsh';

/** Maximum number of open connections per server. */
const MAX_CONNECTIONS = 100;

const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

/**
 * Calls servers of the public internet whose addresses users entered, and rejects all other servers. The addresses of a host name
 * are checked when the connection looks them up, so the name cannot resolve to another address afterwards. Apart from the
 * User-Agent and tracing headers, a request contains only data of the caller.
 */
@Injectable()
export class PublicFetch implements OnApplicationShutdown {
  private readonly agents = new Map<string, PlainAgent>();

  constructor(private readonly network: Network) {}

  /**
   * Returns the response, regardless of its status. The caller must read or destroy its body. Throws UnreachableError, or the
   * reason of `signal` if it aborts.
   */
  async fetch(address: string, request: PublicRequest = {}): Promise<IncomingMessage> {
    for (let [at, redirectsLeft] = [address, request.redirects ?? 0]; ; redirectsLeft -= 1) {
      const { method = 'GET', headers } = request;
      const response = await inOutsideCall({ method, address: at }, (trace) =>
        this.send(at, { ...request, headers: { ...headers, ...trace } }),
      );
      const { location } = response.headers;
      if (!REDIRECTIONS.has(response.statusCode ?? 0) || location === undefined) return response;
      response.destroy();
      if (redirectsLeft === 0) throw new UnreachableError('The server redirects too many times.');
      if (!URL.canParse(location, at)) throw new UnreachableError('The server redirects without an address.');
      at = new URL(location, at).href;
      request.onRedirect?.(at);
    }
  }

  onApplicationShutdown(): void {
    for (const agent of this.agents.values()) agent.destroy();
  }

  private send(address: string, request: PublicRequest) {
    const {
      method = 'GET',
      headers,
      body,
      allowPrivate = false,
      keepAlive,
      signal,
      beforeSending,
      afterSending,
    } = request;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const url = this.checked(address, allowPrivate);
      const secure = url.protocol === 'https:';
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const defaultPort = secure ? 443 : 80;
      const port = Number(url.port) || defaultPort;
      const lookup = this.lookup(allowPrivate);
      const options: RequestOptions = {
        method,
        defaultPort,
        headers: { 'user-agent': USER_AGENT, ...headers },
        ...(keepAlive
          ? { agent: this.agent(secure, allowPrivate) }
          : { createConnection: () => this.network.connect({ host, port, secure, lookup }) }),
        ...(signal && { signal }),
      };
      const outgoing = (secure ? requestSecurely : requestPlainly)(url, options);
      const late = setTimeout(
        () => outgoing.destroy(new UnreachableError('The server does not respond.')),
        RESPONSE_TIMEOUT_MS,
      );
      outgoing.setTimeout(STALL_MS, () => outgoing.destroy(new UnreachableError('The server stopped sending data.')));
      outgoing.once('close', () => clearTimeout(late));
      if (afterSending) outgoing.once('finish', afterSending);
      outgoing.on('error', (error) => reject(signal?.aborted ? error : unreachable(error)));
      outgoing.once('response', (response) => {
        clearTimeout(late);
        resolve(response);
      });
      sendWhenConnected(outgoing, body, beforeSending);
    });
  }

  /**
   * Returns the URL. Throws UnreachableError if it must not be called. Checks IP addresses here, because no lookup checks them.
   */
  private checked(address: string, allowPrivate: boolean): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    const schemes = allowPrivate ? ['https:', 'http:'] : ['https:'];
    if (!url || !schemes.includes(url.protocol)) throw new UnreachableError('The address is not an https address.');
    if (url.username !== '' || url.password !== '') throw new UnreachableError('The address contains a password.');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !allowPrivate && !isPublicAddress(host)) throw notPublic(host);
    return url;
  }

  /** Returns the agent that reuses connections. Connections that may be private have a separate agent. */
  private agent(secure: boolean, allowPrivate: boolean): PlainAgent {
    const key = `${secure}:${allowPrivate}`;
    const existing = this.agents.get(key);
    if (existing) return existing;
    const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS };
    const agent = secure ? new SecureAgent(options) : new PlainAgent(options);
    const lookup = this.lookup(allowPrivate);
    agent.createConnection = ({ host, port }: { host?: string | null; port?: string | number | null }) =>
      this.network.connect({ host: host ?? '', port: Number(port), secure, lookup });
    this.agents.set(key, agent);
    return agent;
  }

  private lookup(allowPrivate: boolean): LookupFunction {
    const isAllowed = allowPrivate ? () => true : isPublicAddress;
    return (host, { all, family }, done) => {
      const resolveHost = async (): Promise<void> => {
        const addresses = await this.network.addressesOf(host);
        // A name with any disallowed address is rejected, because no legitimate name has addresses of both kinds.
        if (!addresses.every(({ address }) => isAllowed(address))) throw notPublic(host);
        const allowed = family === 4 || family === 6 ? addresses.filter((one) => one.family === family) : addresses;
        const [first] = allowed;
        if (!first) throw new UnreachableError(`${host} has no address.`);
        if (all) done(null, allowed);
        else done(null, first.address, first.family);
      };
      resolveHost().catch((error: unknown) => done(unreachable(error), ''));
    };
  }
}

/** Sends a request as soon as its connection is open, unless `beforeSending` throws. */
function sendWhenConnected(
  outgoing: ClientRequest,
  body: string | Uint8Array | undefined,
  beforeSending: (() => void) | undefined,
): void {
  if (!beforeSending) {
    outgoing.end(body);
    return;
  }
  const send = (): void => {
    try {
      beforeSending();
      outgoing.end(body);
    } catch (error) {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  outgoing.once('socket', (socket: Socket) => {
    if (socket.connecting) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', send);
    else send();
  });
}

const notPublic = (host: string): UnreachableError => new UnreachableError(`${host} is not on the public internet.`);

const unreachable = (error: unknown): UnreachableError => {
  if (error instanceof UnreachableError) return error;
  return new UnreachableError(error instanceof Error ? error.message : String(error), { cause: error });
};
