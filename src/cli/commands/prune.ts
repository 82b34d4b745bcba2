import { Command } from 'commander';
import { Retention } from '../../platform/maintenance/retention.js';
import { examples } from '../support/examples.js';
import { print } from '../support/report.js';
import { withService } from '../support/with-service.js';

interface Options {
  dryRun: boolean;
  json: boolean;
}

export const pruneCommand = (): Command =>
  new Command('prune')
    .summary('delete now what is older than it is kept; the service does so each day')
    .description(
      'Deletes records that are older than KEEP_ACTIVITY_DAYS, KEEP_SECURITY_DAYS, KEEP_PUSHES_DAYS, KEEP_MESSAGES_DAYS and KEEP_DEVICES_DAYS ' +
        'say, and the streams of finished games (KEEP_STREAMS_DAYS). The service may run meanwhile.',
    )
    .option('--dry-run', 'count, and delete nothing', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(...examples('nepsh prune --dry-run', 'KEEP_ACTIVITY_DAYS=90 nepsh prune'))
    .action(run);

async function run({ dryRun, json }: Options): Promise<void> {
  const pruned = await withService((app) => {
    const retention = app.get(Retention);
    return dryRun ? retention.count() : retention.prune();
  });
  const verb = dryRun ? 'would be deleted' : 'deleted';
  const sentences = pruned.map(({ what, days, records }) => `${records} ${what} older than ${days} days ${verb}.`);
  print(
    { dryRun, pruned },
    sentences.length > 0 ? sentences : ['Everything is kept for ever: nothing to delete.'],
    json,
  );
}
