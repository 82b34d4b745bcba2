import { readEnvFile } from '../../platform/config/env-file.js';
import { examine } from '../doctor/examine.js';
import { plural, print } from '../support/report.js';

const MARK = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

export async function run({ json }: { json: boolean }): Promise<void> {
  const findings = await examine(process.env, readEnvFile(process.env));
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const lines = findings.map(({ check, level, message }) => `${MARK[level]} ${check}: ${message}`);
  const end = problems === 0 ? 'No problems.' : `${plural(problems, 'problem')}.`;
  print({ ok: problems === 0, findings }, [...lines, end], json);
  if (problems > 0) process.exitCode = 1;
}
