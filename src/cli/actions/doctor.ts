import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../../contract/time/units.js';
import { readEnvFile } from '../../platform/config/env-file.js';
import { examine } from '../doctor/examine.js';
import type { Finding } from '../doctor/finding.js';
import { printFindings } from '../support/findings.js';

export interface Options {
  json: boolean;
  /** Maximum time until there is no problem, in seconds. */
  wait?: number;
}

export async function run({ json, wait = 0 }: Options): Promise<void> {
  printFindings(await findingsWithin(wait * SECOND), json);
}

/** Repeats the checks until there is no problem or the time has passed. Returns the last findings. */
async function findingsWithin(ms: number): Promise<Finding[]> {
  const deadline = performance.now() + ms;
  for (;;) {
    const findings = await examine(process.env, readEnvFile(process.env));
    if (!findings.some(({ level }) => level === 'problem') || performance.now() >= deadline) return findings;
    await delay(SECOND);
  }
}
