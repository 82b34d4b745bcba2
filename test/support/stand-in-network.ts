import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, isIP, type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import { Network, type Destination } from '../../src/platform/http/network/network.js';

/** An address of the public internet that leads to the test's server. */
export const PUBLIC_ADDRESS = '93.184.216.34';

const familyOf = (address: string): LookupAddress => ({ address, family: isIP(address) });

/**
 * A fake internet: names resolve to the addresses that a test sets, and every connection ends at one local server. All
 * lookups and checks before a connection are real. Encryption is omitted.
 */
export class StandInNetwork extends Network {
  /** Addresses by name. */
  readonly names = new Map<string, string[]>();
  /** Hosts and ports of all connections. */
  readonly connected: string[] = [];
  private readonly server: Server;

  private constructor(listener: RequestListener) {
    super();
    this.server = createServer(listener);
  }

  static async start(listener: RequestListener): Promise<StandInNetwork> {
    const network = new StandInNetwork(listener);
    await once(network.server.listen(0, '127.0.0.1'), 'listening');
    return network;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  override addressesOf(host: string): Promise<LookupAddress[]> {
    const addresses = this.names.get(host);
    return addresses ? Promise.resolve(addresses.map(familyOf)) : Promise.reject(new Error(`${host} is unknown`));
  }

  override connect({ host, port, lookup }: Destination): Socket {
    // Like Node.js, this does not look up an IP address.
    const lookUpLocally: LookupFunction = (_, options, done) => {
      const reach = (error: Error | null): void => done(error, '127.0.0.1', 4);
      if (isIP(host) !== 0) reach(null);
      else lookup(host, { ...options, all: true }, reach);
    };
    const socket = connect({
      host: 'stand-in',
      port: (this.server.address() as AddressInfo).port,
      lookup: lookUpLocally,
      autoSelectFamily: false,
    });
    socket.once('connect', () => this.connected.push(`${host}:${port}`));
    return socket;
  }
}
