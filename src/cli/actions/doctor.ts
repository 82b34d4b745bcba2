import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../../contract/time/units.js';
import { readEnvFile } from '../../platform/config/env-file.js';
import { examine } from '../doctor/examine.js';
import type { Finding } from '../doctor/finding.js';
import { plural, print } from '../support/report.js';

const MARK = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

export interface Options {
  json: boolean;
  /** Maximum time until there is no problem, in seconds. */
  wait?: number;
}

export async function run({ json, wait = 0 }: Options): Promise<void> {
  const findings = await findingsWithin(wait * SECOND);
  const problems = findings.filter(isProblem).length;
  const lines = findings.map(({ check, level, message }) => `${MARK[level]} ${check}: ${message}`);
  const end = problems === 0 ? 'No problems.' : `${plural(problems, 'problem')}.`;
  print({ ok: problems === 0, findings }, [...lines, end], json);
  if (problems > 0) process.exitCode = 1;
}

const isProblem = ({ level }: Finding): boolean => level === 'problem';

/** Repeats the checks until there is no problem or the time has passed. Returns the last findings. */
async function findingsWithin(ms: number): Promise<Finding[]> {
  const deadline = performance.now() + ms;
  for (;;) {
    const findings = await examine(process.env, readEnvFile(process.env));
    if (!findings.some(isProblem) || performance.now() >= deadline) return findings;
    await delay(SECOND);
  }
}
