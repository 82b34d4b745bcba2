import { DemoService } from './demo/demo.service.js';
import type { FirstAdmin } from './modules/accounts/users/first-admin.js';
import { AppLogger } from './platform/app-logger.js';
import { ENVIRONMENT, loadConfig } from './config.js';
import type { Config } from './platform/config/config.js';
import { readEnvFile, unknownVariables } from './platform/config/env-file.js';
import { ConfigError } from './platform/config/variables.js';
import { REQUIRED_NODE, version } from './platform/config/version.js';
import { startDatabase, type RunningDatabase } from './platform/database/server/embedded.js';
import { unreachableSentence } from './platform/database/availability/unreachable.js';
import { metricsConfig } from './platform/metrics/metrics.config.js';
import { Standby } from './platform/standby/standby.js';
import { Service } from './serve.js';
import { stopOnSignals } from './stop.js';

/** Starts the service. An error in the environment ends the process with one sentence and exit code 1. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  let config: Config | undefined;
  const fail = (error: unknown): never => {
    process.stderr.write(`${sentenceOf(error, config?.get(metricsConfig).port)}\n`);
    process.exit(1);
  };
  try {
    requireNode();
    const file = readEnvFile(env);
    config = loadConfig(env);
    const logger = new AppLogger({ json: config.logFormat === 'json', logLevels: levelsFrom(config.logLevel) });
    if (file) logger.log(`Read ${file.names.length} variables from ${file.path}`, 'Start');
    for (const sentence of unknownVariables(env, file, Object.keys(ENVIRONMENT))) logger.warn(sentence, 'Start');
    await run(config, logger, () => loadConfig(env), fail);
  } catch (error) {
    fail(error);
  }
}

async function run(
  config: Config,
  logger: AppLogger,
  configure: () => Config,
  fail: (error: unknown) => void,
): Promise<void> {
  const database = await startDatabase(config);
  let service: Service | undefined;
  try {
    const coordinator = await Standby.join(database.uri, database.embedded);
    const { leaveMs, drainMs } = config;
    const stop = stopOnSignals(() => service, database, { leaveMs, drainMs });
    const onOutdated = (): void => stop('the data’s version', 1);
    service = new Service({ configure, database, standby: coordinator, logger, onOutdated });
    const started = await service.start();
    if (!started) return;
    service.followCommands().catch(fail);
    const address = service.addressOf(config);
    if (config.demoData) await started.app.get(DemoService).fill(address);
    greet(address, config, started.admin, database);
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
    `  Version    ${version}`,
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
  const entry = { level: 'info', pid: process.pid, timestamp: Date.now(), message, context: 'Start', version };
  return `${JSON.stringify(entry)}\n`;
}

function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= REQUIRED_NODE) return;
  throw new ConfigError(
    `Node ${REQUIRED_NODE} or later is required, but this is ${process.versions.node}. Start with npm start.`,
  );
}

function levelsFrom(level: Config['logLevel']): ('fatal' | 'error' | 'warn' | 'log' | 'debug')[] {
  const order = ['fatal', 'error', 'warn', 'log', 'debug'] as const;
  const last = { error: 1, warn: 2, info: 3, debug: 4 }[level];
  return order.slice(0, last + 1);
}

/** @param metricsPort value of METRICS_PORT, if set */
function sentenceOf(error: unknown, metricsPort?: number | null): string {
  const unreachable = unreachableSentence(error);
  if (unreachable) return `Cannot start: ${unreachable}`;
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const variable = port !== undefined && port === metricsPort ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is in use on ${address ?? 'this machine'}. Set ${variable} to a free port.`;
  if (code === 'EACCES' && port)
    return `This user is not allowed to open port ${port}. Set ${variable} to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST ${address ?? ''} is not an address of this machine. Example: HOST=127.0.0.1`;
  return message ? `Cannot start: ${message}` : `Cannot start: ${String(error)}`;
}
