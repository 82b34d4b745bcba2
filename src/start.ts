import { DemoService } from './demo/demo.service.js';
import type { FirstAdmin } from './modules/accounts/users/first-admin.js';
import { loadConfig } from './config.js';
import type { Config } from './platform/config/config.js';
import { commit, version, versionAndCommit } from './platform/config/version.js';
import { separateDatabase, startDatabase, type RunningDatabase } from './platform/database/server/embedded.js';
import { metricsConfig } from './platform/metrics/metrics.config.js';
import { notifySupervisor, type SupervisedStart } from './platform/processes/supervisor-link.js';
import { Standby } from './platform/standby/standby.js';
import { Service } from './serve.js';
import { readSettings, type Settings } from './settings.js';
import { sentenceOf } from './start-error.js';
import { stopOnSignals } from './stop.js';

/**
 * Starts the service. An error in the environment ends the process with one sentence and exit code 1.
 * @param supervised how the supervisor started this process, or null without a supervisor
 */
export async function start(env: NodeJS.ProcessEnv, supervised: SupervisedStart | null): Promise<void> {
  let config: Config | undefined;
  const fail = (error: unknown): never => {
    process.stderr.write(`${sentenceOf(error, config?.get(metricsConfig).port)}\n`);
    process.exit(1);
  };
  try {
    const settings = readSettings(env, supervised !== null);
    config = settings.config;
    await run({ ...settings, supervised, configure: () => loadConfig(env), fail });
  } catch (error) {
    fail(error);
  }
}

interface StartParts extends Settings {
  supervised: SupervisedStart | null;
  configure: () => Config;
  fail: (error: unknown) => void;
}

async function run({ config, logger, supervised, configure, fail }: StartParts): Promise<void> {
  const databaseUri = supervised?.databaseUri ?? null;
  const database = databaseUri === null ? await startDatabase(config) : separateDatabase(databaseUri);
  let service: Service | undefined;
  try {
    const coordinator = await Standby.join(database.uri, database.embedded, database.isSeparate);
    const { leaveMs, drainMs } = config;
    const stop = stopOnSignals(() => service, database, { leaveMs, drainMs });
    const onOutdated = (): void => {
      if (supervised) notifySupervisor({ type: 'leaving' });
      stop('the data’s version', 1);
    };
    service = new Service({ configure, database, standby: coordinator, logger, onOutdated });
    const started = await service.start();
    if (!started) return;
    service.followCommands().catch(fail);
    const address = service.addressOf(config);
    if (config.demoData) await started.app.get(DemoService).fill(address);
    if (!supervised?.isRestart) greet(address, config, started.admin, database);
    if (supervised) notifySupervisor({ type: 'started', port: service.listeningPort, pid: process.pid });
  } catch (error) {
    await service?.close().catch(() => undefined);
    await database.close();
    throw error;
  }
}

function greet(address: string, config: Config, admin: FirstAdmin | null, database: RunningDatabase): void {
  const lines = [
    '',
    `${config.brandName} is running${database.embedded ? ' on its embedded database' : ''}.`,
    '',
    `  Version    ${versionAndCommit}`,
    `  Site       ${address}/`,
    `  Dashboard  ${address}/dashboard`,
    `  API        ${address}/api/docs`,
    '',
  ];
  if (admin) {
    lines.push(`  Sign in as ${admin.username} (${admin.email})`);
    if (admin.passwordFile)
      lines.push(`  Password   in ${admin.passwordFile}, until it is changed at the first sign-in`);
    else if (admin.generatedPassword)
      lines.push(`  Password   ${admin.generatedPassword}   (shown only once; change it at the first sign-in)`);
    lines.push('');
  }
  process.stdout.write(config.logFormat === 'json' ? entryOf(lines) : `${lines.join('\n')}\n`);
}

/**
 * Formats the greeting as one line for logs in JSON. The line is printed at every log level, because it identifies the started
 * service.
 */
function entryOf(lines: readonly string[]): string {
  const [first, ...facts] = lines.flatMap((line) => (line ? [line.trim().replace(/ +/g, ' ')] : []));
  const message = `${first ?? ''} ${facts.join(', ')}`;
  const entry = { level: 'info', pid: process.pid, timestamp: Date.now(), message, context: 'Start', version, commit };
  return `${JSON.stringify(entry)}\n`;
}
