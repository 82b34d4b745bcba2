import 'reflect-metadata';
import { readEnvFile } from '../platform/config/env-file.js';
import { reportCrashes } from '../platform/crash.js';
import { nepshProgram } from './program.js';

/** Error of commands that use the embedded database of a running service when that service stops. */
const ENDED = 'The service stopped during the command, and its database with it. Run the command again.';

reportCrashes();
try {
  readEnvFile(process.env);
  await nepshProgram().parseAsync();
} catch (error) {
  process.stderr.write(`${await sentenceOf(error)}\n`);
  process.exitCode = 1;
}

async function sentenceOf(error: unknown): Promise<string> {
  const { isDatabaseUnavailable } = await import('../platform/database/availability/database-unavailable.js');
  const { unreachableSentence } = await import('../platform/database/availability/unreachable.js');
  const isEnded = isDatabaseUnavailable(error) && !process.env['MONGODB_URI'];
  const reason = isEnded ? ENDED : unreachableSentence(error);
  return reason ?? (error instanceof Error ? error.message : String(error));
}
