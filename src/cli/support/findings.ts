import type { Finding } from '../doctor/finding.js';
import { plural, print } from './report.js';

const MARK = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

/** Prints a line for each finding. Sets the exit code to 1 if there is a problem. */
export function printFindings(findings: readonly Finding[], asJson: boolean): void {
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const lines = findings.map(({ check, level, message }) => `${MARK[level]} ${check}: ${message}`);
  const end = problems === 0 ? 'No problems.' : `${plural(problems, 'problem')}.`;
  print({ ok: problems === 0, findings }, [...lines, end], asJson);
  if (problems > 0) process.exitCode = 1;
}
