import { Command } from 'commander';
import { readEnvFile } from '../../platform/config/env-file.js';
import { examine } from '../doctor/examine.js';
import { examples } from '../support/examples.js';
import { plural, print } from '../support/report.js';

export const doctorCommand = (): Command =>
  new Command('doctor')
    .summary('examine the set-up: what is wrong, and what to do')
    .description(
      'Examines the variables, the data folder, the port, the database, Redis, the disk and the clock, while the service ' +
        'runs or not, and prints a line for each. The exit code is 1 when there is a problem; warnings leave it at 0.',
    )
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(...examples('nepsh doctor', 'nepsh doctor --json'))
    .action(run);

const MARK = { ok: 'ok      ', warning: 'warning ', problem: 'PROBLEM ' } as const;

async function run({ json }: { json: boolean }): Promise<void> {
  const findings = await examine(process.env, readEnvFile(process.env));
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const lines = findings.map(({ check, level, message }) => `${MARK[level]} ${check}: ${message}`);
  const end = problems === 0 ? 'No problems.' : `${plural(problems, 'problem')}.`;
  print({ ok: problems === 0, findings }, [...lines, end], json);
  if (problems > 0) process.exitCode = 1;
}
