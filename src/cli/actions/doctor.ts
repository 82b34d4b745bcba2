import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../../contract/time/units.js';
import { readEnvFile } from '../../platform/config/env-file.js';
import { examine } from '../doctor/examine.js';
import type { Finding } from '../doctor/finding.js';
import { printFindings } from '../support/findings.js';

export interface Options {
  json: boolean;
  /** Maximum time until the service runs without a problem, in seconds. If unset, the service need not run. */
  wait?: number;
}

export async function run({ json, wait }: Options): Promise<void> {
  printFindings(await findingsWithin((wait ?? 0) * SECOND, wait !== undefined), json);
}

/** Repeats the checks until there is no problem or the time has passed. Returns the last findings. */
async function findingsWithin(ms: number, mustRun: boolean): Promise<Finding[]> {
  const deadline = performance.now() + ms;
  for (;;) {
    const findings = await examine(process.env, readEnvFile(process.env), { mustRun });
    if (!findings.some(({ level }) => level === 'problem') || performance.now() >= deadline) return findings;
    await delay(SECOND);
  }
}
