import { Retention } from '../../platform/maintenance/retention.js';
import { print } from '../support/report.js';
import { withService } from '../support/with-service.js';

export interface Options {
  dryRun: boolean;
  json: boolean;
}

export async function run({ dryRun, json }: Options): Promise<void> {
  const pruned = await withService((app) => {
    const retention = app.get(Retention);
    return dryRun ? retention.count() : retention.prune();
  });
  const verb = dryRun ? 'would be deleted' : 'deleted';
  const sentences = pruned.map(({ what, days, records }) => `${records} ${what} older than ${days} days ${verb}.`);
  print(
    { dryRun, pruned },
    sentences.length > 0 ? sentences : ['Nothing to delete: all records are kept forever.'],
    json,
  );
}
