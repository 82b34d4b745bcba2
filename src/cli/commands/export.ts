import { Command } from 'commander';
import { examples } from '../support/examples.js';

export const exportCommand = (): Command =>
  new Command('export')
    .summary('export all data as JSON lines for other programs')
    .description(
      'Writes one line for each record: {"collection": …, "record": …}, in relaxed extended JSON. Omits ' +
        'credentials (hashes of passwords and API keys, secrets, sessions, push tokens and subscriptions), texts of emails, ' +
        'and internal data of the service. To move or save an installation, use "nepsh backup".',
    )
    .argument('<file>', 'the new file, or - for standard output, with the summary on standard error')
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh export all.jsonl', 'nepsh export - | gzip > all.jsonl.gz'))
    .action(async (target: string, options: { json: boolean }) =>
      (await import('../actions/export.js')).run(target, options),
    );
