import type { EnvFile } from '../../platform/config/env-file.js';
import {
  checkBackups,
  checkDataDir,
  checkDisk,
  checkNode,
  checkOpenFiles,
  checkPort,
  checkUploads,
} from './machine.js';
import { spaceOf } from '../../platform/maintenance/space.js';
import type { Finding } from './finding.js';
import { checkDatabase, checkRedis } from './servers.js';
import { checkMail } from './mail.js';
import { readSettings } from './settings.js';

export interface ExamineOptions {
  /** Whether a service that does not run is a problem. */
  mustRun?: boolean;
  /** Clock, which tests replace. */
  now?: () => number;
  /** Measures a disk. Tests replace it. */
  spaceIn?: typeof spaceOf;
}

/** Checks an installation by its environment, regardless of whether the service is running. Changes and creates nothing. */
export async function examine(
  env: NodeJS.ProcessEnv,
  file: EnvFile | null,
  { mustRun = false, now = Date.now, spaceIn = spaceOf }: ExamineOptions = {},
): Promise<Finding[]> {
  const { findings, config } = readSettings(env, file);
  const machine = [...checkNode(), ...checkOpenFiles()];
  if (!config) return [...findings, ...machine];
  const parts = await Promise.all([
    checkDataDir(config),
    checkBackups(config),
    checkUploads(config),
    checkDisk(config, spaceIn),
    checkPort(config, mustRun),
    checkDatabase(config, now),
    checkRedis(config),
    checkMail(config),
  ]);
  return [...findings, ...machine, ...parts.flat()];
}
