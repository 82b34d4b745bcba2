import { Injectable } from '@nestjs/common';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Target of a connection. */
export interface Destination {
  host: string;
  port: number;
  /** Whether the connection is encrypted, with a certificate for the host. */
  secure: boolean;
  /** Resolves the addresses of the host, or rejects them. */
  lookup: LookupFunction;
}

/** Outgoing connections of this machine. Tests replace this class to provide their own host names and servers. */
@Injectable()
export class Network {
  /** Returns all addresses of a host name. */
  addressesOf(host: string): Promise<LookupAddress[]> {
    return lookup(host, { all: true });
  }

  connect({ host, port, secure, lookup }: Destination): Socket {
    const to = { host, port, lookup, autoSelectFamily: true };
    if (!secure) return connect(to);
    // SNI accepts a name, but not an IP address (RFC 6066, section 3).
    return connectSecurely({ ...to, ...(isIP(host) === 0 && { servername: host }), ALPNProtocols: ['http/1.1'] });
  }
}
