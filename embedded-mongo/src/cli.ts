#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { backUp, startEmbeddedMongo } from './index.js';

const HELP = `embedded-mongo: a small durable server that speaks MongoDB's wire protocol

  --data DIR       the data folder (required; created if missing)
  --port PORT      the port to listen on; 0 is any free one
  --host HOST      the address to listen on (127.0.0.1)
  --allow-network  listen on an address that other machines can reach
  --socket PATH    listen on a unix socket instead; without --port and --host, the socket is in the data folder
  --recover        start with the readable part of a damaged or incomplete database and print what is lost
  --help           this text

  embedded-mongo backup --data DIR --to DIR   copy a database into a new folder, even while it is in use

There is no password: anyone who can connect can read and change everything. The server listens on this machine alone
unless you also pass --allow-network.
`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      recover: { type: 'boolean' },
      data: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      'allow-network': { type: 'boolean' },
      socket: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  if (!values.data) throw new Error('--data DIR is required; --help lists the options');
  if (positionals[0] === 'backup') {
    if (!values.to) throw new Error('--to DIR is required: the new folder for the copy');
    const bytes = await backUp(values.data, values.to);
    process.stdout.write(`${values.to}: ${Math.ceil(bytes / 1024)} KiB\n`);
    return;
  }
  if (positionals.length > 0) throw new Error(`there is no command ${positionals[0]}; --help lists the options`);
  const port = values.port === undefined ? undefined : Number(values.port);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536))
    throw new Error(`--port must be a number from 0 to 65535, not ${values.port}`);
  if (values.host !== undefined && !values['allow-network'] && !isLoopback(values.host))
    throw new Error(
      `--host ${values.host} lets anyone who can connect read and change everything, without a password; add --allow-network if you intend that`,
    );
  const server = await startEmbeddedMongo({
    dataDir: values.data,
    host: values.host,
    port,
    socketPath: values.socket,
    recover: values.recover,
  });
  for (const sentence of server.lost) process.stderr.write(`${sentence}\n`);
  server.onExit((error) => {
    if (error) process.stderr.write(`${error.message}\n`);
    process.exitCode = error ? 1 : 0;
  });
  // Registered before the address is printed, because its reader may send a signal immediately.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());
  process.stdout.write(`${server.uri}\n`);
}

/** Returns whether only this machine can reach an address. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
