import { ControlServer } from './control/control-server.js';
import { logTo } from './log.js';
import type { IngestSettings } from './settings.js';

/** Program of the ingest. Its argument is the settings in JSON. It ends when its supervisor stops it or ends. */
const settings = JSON.parse(process.argv[2] ?? '') as IngestSettings;
const log = logTo(settings.logFormat);
const control = new ControlServer({ publishers: () => [], disconnect: () => undefined });
let isEnding = false;

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await control.close();
  log('info', 'Stopped.');
  process.exit(0);
}

// A terminal or service manager sends signals to all processes. The supervisor stops the ingest after the service.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', (message: { type: string }) => {
  if (message.type === 'stop') void end();
});
process.once('disconnect', () => void end());

try {
  await control.listen(settings.socket);
  log('info', `Listening for the service on ${settings.socket}.`);
} catch (error) {
  log('error', `Failed to start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
