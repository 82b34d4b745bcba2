import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, isIP, type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import { Network, type Destination } from '../../src/platform/http/network.js';

/** An address of the public internet that stands for the test's own server. */
export const PUBLIC_ADDRESS = '93.184.216.34';

const familyOf = (address: string): LookupAddress => ({ address, family: isIP(address) });

/**
 * An internet of the test's own: names stand for the addresses it says, and every connection ends at one server of this
 * machine. What is looked up and checked before a connection is looked up and checked as ever; encryption is left out.
 */
export class StandInNetwork extends Network {
  /** Addresses by name. */
  readonly names = new Map<string, string[]>();
  /** Hosts and ports that were connected to. */
  readonly connected: string[] = [];
  private readonly server: Server;

  private constructor(answer: RequestListener) {
    super();
    this.server = createServer(answer);
  }

  static async start(answer: RequestListener): Promise<StandInNetwork> {
    const network = new StandInNetwork(answer);
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
    // As Node does it: an address is not looked up.
    const found: LookupFunction = (_, options, done) => {
      const reach = (error: Error | null): void => done(error, '127.0.0.1', 4);
      if (isIP(host) !== 0) reach(null);
      else lookup(host, { ...options, all: true }, reach);
    };
    const socket = connect({
      host: 'stand-in',
      port: (this.server.address() as AddressInfo).port,
      lookup: found,
      autoSelectFamily: false,
    });
    socket.once('connect', () => this.connected.push(`${host}:${port}`));
    return socket;
  }
}
