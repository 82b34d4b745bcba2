import { ENVIRONMENT, loadConfig } from './config.js';
import { AppLogger } from './platform/app-logger.js';
import type { Config } from './platform/config/config.js';
import { readEnvFile, unknownVariables } from './platform/config/env-file.js';
import { ConfigError } from './platform/config/variables.js';
import { REQUIRED_NODE } from './platform/config/version.js';

/** Settings and logger of a process. */
export interface Settings {
  config: Config;
  logger: AppLogger;
}

/**
 * Reads the environment and the file `.env`. Throws ConfigError if a variable is invalid or Node.js is too old.
 * @param isSilent whether the supervisor has already logged which variables it read
 */
export function readSettings(env: NodeJS.ProcessEnv, isSilent: boolean): Settings {
  requireNode();
  const file = readEnvFile(env);
  const config = loadConfig(env);
  const logger = new AppLogger({ json: config.logFormat === 'json', logLevels: levelsFrom(config.logLevel) });
  if (isSilent) return { config, logger };
  if (file) logger.log(`Read ${file.names.length} variables from ${file.path}`, 'Start');
  for (const sentence of unknownVariables(env, file, Object.keys(ENVIRONMENT))) logger.warn(sentence, 'Start');
  return { config, logger };
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
