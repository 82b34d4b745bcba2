import { Command } from 'commander';
import type { Options } from '../actions/prune.js';
import { examples } from '../support/examples.js';

export const pruneCommand = (): Command =>
  new Command('prune')
    .summary('delete expired records now; the service does so once a day')
    .description(
      'Deletes records that are older than KEEP_ACTIVITY_DAYS, KEEP_SECURITY_DAYS, KEEP_PUSHES_DAYS, KEEP_MESSAGES_DAYS and ' +
        'KEEP_DEVICES_DAYS allow, and the streams of finished games (KEEP_STREAMS_DAYS). The service may be running.',
    )
    .option('--dry-run', 'count the records without deleting them', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh prune --dry-run', 'KEEP_ACTIVITY_DAYS=90 nepsh prune'))
    .action(async (options: Options) => (await import('../actions/prune.js')).run(options));
