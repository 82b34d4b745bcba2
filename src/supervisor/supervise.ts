import { readSettings } from '../settings.js';
import { sentenceOf } from '../start-error.js';
import { Supervisor } from './supervisor.js';

/** Runs the service under a supervisor. An error in the environment ends the process with one sentence and exit code 1. */
export async function supervise(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { config, logger } = readSettings(env, false);
    process.exit(await new Supervisor(config, env, logger).run());
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}
