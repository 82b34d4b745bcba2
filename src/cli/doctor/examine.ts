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

/** The clock and the disk that the examination reads; tests replace them. */
export interface ExamineOptions {
  now?: () => number;
  spaceIn?: typeof spaceOf;
}

/** Examines an installation as its environment describes it, while the service runs or not. Changes and makes nothing. */
export async function examine(
  env: NodeJS.ProcessEnv,
  file: EnvFile | null,
  { now = Date.now, spaceIn = spaceOf }: ExamineOptions = {},
): Promise<Finding[]> {
  const { findings, config } = readSettings(env, file);
  const machine = [...checkNode(), ...checkOpenFiles()];
  if (!config) return [...findings, ...machine];
  const parts = await Promise.all([
    checkDataDir(config),
    checkBackups(config),
    checkUploads(config),
    checkDisk(config, spaceIn),
    checkPort(config),
    checkDatabase(config, now),
    checkRedis(config),
    checkMail(config),
  ]);
  return [...findings, ...machine, ...parts.flat()];
}
