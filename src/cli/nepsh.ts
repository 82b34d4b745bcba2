import 'reflect-metadata';
import { readEnvFile } from '../platform/config/env-file.js';
import { reportCrashes } from '../platform/crash.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { unreachableSentence } from '../platform/database/unreachable.js';
import { nepshProgram } from './program.js';

/** On the embedded database of a service that runs, which a stop of it ends. */
const ENDED = 'The service ended meanwhile, and its database with it. Run the command again.';

reportCrashes();
try {
  readEnvFile(process.env);
  await nepshProgram().parseAsync();
} catch (error) {
  const isEnded = isDatabaseUnavailable(error) && !process.env['MONGODB_URI'];
  const reason = isEnded ? ENDED : unreachableSentence(error);
  process.stderr.write(`${reason ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
}
