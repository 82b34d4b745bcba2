import { setTimeout as sleep } from 'node:timers/promises';
import { logTo } from './log.js';
import { Receiver } from './receiver.js';
import type { IngestSettings } from './settings.js';

/** Program of the ingest. Its argument is the settings in JSON. It ends when its supervisor stops it or ends. */
const settings = JSON.parse(process.argv[2] ?? '') as IngestSettings;
const log = logTo(settings.logFormat);
let receiver: Receiver | undefined;
let isEnding = false;
/** Time between attempts to open a port that another program uses, in ms. */
const PORT_RETRY_MS = 2_000;

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await receiver?.stop();
  log('info', 'Stopped.');
  process.exit(0);
}

function fail(sentence: string): never {
  log('error', sentence);
  process.exit(1);
}

/** Returns the reason why the ingest could not start. */
function sentenceOf(error: unknown): string {
  const { code, message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const { host, port } = settings.rtmp;
  if (code === 'EADDRINUSE') return `Port ${port} is in use on ${host}. Set RTMP_PORT to a free port.`;
  if (code === 'EACCES') return `This user is not allowed to open port ${port}. Set RTMP_PORT to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL')
    return `RTMP_BIND ${host} is not an address of this machine. Example: RTMP_BIND=0.0.0.0`;
  return `Failed to start the ingest: ${message}`;
}

process.on('uncaughtException', (error) => fail(`The ingest failed: ${error.stack ?? error.message}`));
// A terminal or service manager sends signals to all processes. The supervisor stops the ingest after the service.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (message: { type: string }) => {
  if (message.type === 'stop') void end();
});
process.once('disconnect', () => void end());
// The supervisor may have ended while the modules were loading.
if (process.send && !process.connected) void end();

for (let isWaiting = false; ; isWaiting = true) {
  try {
    receiver = new Receiver(settings, log);
    await receiver.start();
    break;
  } catch (error) {
    if (!settings.rtmp.waitsForPort || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') fail(sentenceOf(error));
    if (!isWaiting)
      log(
        'warn',
        `${sentenceOf(error)} The ingest waits until the port is free, and the service receives no streams until then.`,
      );
    await sleep(PORT_RETRY_MS);
  }
}
