import { onSupervisorEnd, type SupervisedStart } from './platform/processes/supervisor-link.js';
import { isIngestOn } from './supervisor/ingest-switch.js';

/**
 * Runs the service in this process, or a supervisor that starts it in another process if the ingest is switched on.
 * @param supervised how the supervisor started this process, or null without a supervisor
 */
export async function run(env: NodeJS.ProcessEnv, supervised: SupervisedStart | null): Promise<void> {
  // If the supervisor is killed, the service ends like a killed process. The next start completes its work.
  if (supervised) onSupervisorEnd(() => process.exit(1));
  // Each program is loaded on demand: the supervisor needs neither the application nor its packages.
  if (supervised || !isIngestOn(env)) {
    const { start } = await import('./start.js');
    await start(env, supervised);
  } else {
    const { supervise } = await import('./supervisor/supervise.js');
    await supervise(env);
  }
}
