import { Injectable } from '@nestjs/common';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Where a connection goes. */
export interface Destination {
  host: string;
  port: number;
  /** Whether it is encrypted, with a certificate for the host. */
  secure: boolean;
  /** Says which addresses the host has, or refuses them. */
  lookup: LookupFunction;
}

/** The way out of this machine. Tests have one of their own, with names and servers that exist for them only. */
@Injectable()
export class Network {
  /** Every address of a host's name. */
  addressesOf(host: string): Promise<LookupAddress[]> {
    return lookup(host, { all: true });
  }

  connect({ host, port, secure, lookup }: Destination): Socket {
    const to = { host, port, lookup, autoSelectFamily: true };
    if (!secure) return connect(to);
    // SNI takes a name, never an address (RFC 6066, 3).
    return connectSecurely({ ...to, ...(isIP(host) === 0 && { servername: host }), ALPNProtocols: ['http/1.1'] });
  }
}
