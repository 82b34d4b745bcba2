import { startDatabase, type RunningDatabase } from '../platform/database/server/embedded.js';
import { onSupervisorEnd, onSupervisorStop, notifySupervisor } from '../platform/processes/supervisor-link.js';

/** The embedded database in a separate process. The argument is the data folder. */
const [, , dataDir = ''] = process.argv;
let database: RunningDatabase | undefined;
let isEnding = false;

async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await database?.close();
  process.exit(0);
}

// A terminal or service manager sends signals to all processes. The service needs the database until it has stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
onSupervisorStop(() => void end());
onSupervisorEnd(() => void end());

try {
  database = await startDatabase({ dataDir, mongodbUri: null });
  notifySupervisor({ type: 'listening', uri: database.uri });
} catch (error) {
  process.stderr.write(`Cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
