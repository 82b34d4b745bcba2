import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.js';
import { DemoService } from './demo/demo.service.js';
import { FirstAdminService, type FirstAdmin } from './modules/users/first-admin.js';
import { serveAdFrames } from './platform/ads/ad-frames.js';
import { AppLogger } from './platform/app-logger.js';
import { Clock } from './platform/clock/clock.js';
import { loadConfig, type Config } from './platform/config/config.js';
import { readEnvFile, unknownVariables } from './platform/config/env-file.js';
import { ConfigError } from './platform/config/environment.js';
import { REQUIRED_NODE, version } from './platform/config/version.js';
import { unreachableSentence } from './platform/database/unreachable.js';
import { startDatabase, type RunningDatabase } from './platform/database/embedded.js';
import { MetricsServer } from './platform/metrics/metrics-server.js';
import { servePages } from './platform/pages/serve-pages.js';
import { VersionWatch } from './platform/upgrade/version-watch.js';
import { stopOnSignals } from './stop.js';

/** Connections that may wait to be taken: every reader of the event stream comes back at once. The system may allow less. */
const BACKLOG = 4_096;

/** The folder that holds the built dashboard and site, next to this file's. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Starts the service; a problem of the surroundings ends the process with one sentence and exit code 1. */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  let config: Config | undefined;
  try {
    requireNode();
    const file = readEnvFile(env);
    config = loadConfig(env);
    const logger = new AppLogger({ json: config.logFormat === 'json', logLevels: levelsFrom(config.logLevel) });
    if (file) logger.log(`Read ${file.names.length} variables from ${file.path}`, 'Start');
    for (const sentence of unknownVariables(env, file)) logger.warn(sentence, 'Start');
    await run(config, logger);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, config?.metrics.port)}\n`);
    process.exit(1);
  }
}

async function run(config: Config, logger: AppLogger): Promise<void> {
  const database = await startDatabase(config);
  let app: NestFastifyApplication | undefined;
  try {
    const clock = new Clock();
    app = await createApp({ config, clock, databaseUri: database.uri, isSoleUser: database.embedded }, logger);
    if (config.servePages) await addPages(app, config);
    const admin = await app.get(FirstAdminService).ensure();
    await app.listen({ port: config.port, host: config.host, backlog: BACKLOG });
    await app.get(MetricsServer).listen();
    const stop = stopOnSignals(app, database, { leaveMs: config.leaveMs, drainMs: config.drainMs });
    app.get(VersionWatch).whenOutdated(() => stop('the data’s version', 1));
    if (config.demoData) await app.get(DemoService).fill();
    greet(app, config, admin, database);
  } catch (error) {
    await app?.close().catch(() => undefined);
    await database.close();
    throw error;
  }
}

async function addPages(app: NestFastifyApplication, config: Config): Promise<void> {
  const { brandName, socialLinks, adZones, apps } = config;
  const site = () => ({ brandName, socialLinks, adZones, apps, publicUrl: addressOf(app, config) });
  const folders = { dashboard: join(ROOT, 'admin', 'dist'), site: join(ROOT, 'site', 'dist') };
  await serveAdFrames(app.getHttpAdapter().getInstance(), adZones);
  await servePages(app, config, folders, site);
}

function addressOf(app: NestFastifyApplication, config: Config): string {
  const address = app.getHttpServer().address() as AddressInfo | null;
  return config.publicUrl ?? `http://localhost:${address?.port ?? config.port}`;
}

function greet(app: NestFastifyApplication, config: Config, admin: FirstAdmin | null, database: RunningDatabase): void {
  const address = addressOf(app, config);
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
      lines.push(`  Password   ${admin.generatedPassword}   (shown this once; change it at the first sign-in)`);
    lines.push('');
  }
  process.stdout.write(config.logFormat === 'json' ? entryOf(lines) : `${lines.join('\n')}\n`);
}

/** The greeting as one line among logs in JSON; printed at every level, since it says what was started. */
function entryOf(lines: readonly string[]): string {
  const [first, ...facts] = lines.flatMap((line) => (line ? [line.trim().replace(/ +/g, ' ')] : []));
  const message = `${first ?? ''} ${facts.join(', ')}`;
  const entry = { level: 'info', pid: process.pid, timestamp: Date.now(), message, context: 'Start', version };
  return `${JSON.stringify(entry)}\n`;
}

function requireNode(): void {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= REQUIRED_NODE) return;
  throw new ConfigError(`Node ${REQUIRED_NODE} is needed and this is ${process.versions.node}. Start with npm start.`);
}

function levelsFrom(level: Config['logLevel']): ('fatal' | 'error' | 'warn' | 'log' | 'debug')[] {
  const order = ['fatal', 'error', 'warn', 'log', 'debug'] as const;
  const last = { error: 1, warn: 2, info: 3, debug: 4 }[level];
  return order.slice(0, last + 1);
}

/** @param metricsPort what METRICS_PORT says, where it is set */
function sentenceOf(error: unknown, metricsPort?: number | null): string {
  const unreachable = unreachableSentence(error);
  if (unreachable) return `Cannot start: ${unreachable}`;
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const variable = port !== undefined && port === metricsPort ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is in use on ${address ?? 'this machine'}. Set ${variable} to a free one.`;
  if (code === 'EACCES' && port)
    return `Port ${port} may not be opened by this user. Set ${variable} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${address ?? ''} is no address of this machine. Example: HOST=127.0.0.1`;
  return message ? `Cannot start: ${message}` : `Cannot start: ${String(error)}`;
}
