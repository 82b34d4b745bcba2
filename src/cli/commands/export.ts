import { Command } from 'commander';
import { examples } from '../support/examples.js';

export const exportCommand = (): Command =>
  new Command('export')
    .summary('write all data as JSON lines, for other programs')
    .description(
      'Writes one line for each record: {"collection": …, "record": …}, in relaxed extended JSON. What lets somebody in ' +
        'is left out (hashes of passwords and API keys, secrets, sessions, push tokens and subscriptions, texts of ' +
        'e-mails), and what the service keeps for itself. To move or keep an installation take "nepsh backup".',
    )
    .argument('<file>', 'the new file, or - for standard output; the result then goes to standard error')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh export all.jsonl', 'nepsh export - | gzip > all.jsonl.gz'))
    .action(async (target: string, options: { json: boolean }) =>
      (await import('../actions/export.js')).run(target, options),
    );
