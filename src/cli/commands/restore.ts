import { Command } from 'commander';
import { resolve } from 'node:path';
import { restore } from '../../platform/backup/restore.js';
import { loadConfig } from '../../platform/config/config.js';
import { examples } from '../support/examples.js';
import { contentsOf, print, progressBar } from '../support/report.js';

interface Options {
  force: boolean;
  json: boolean;
}

export const restoreCommand = (): Command =>
  new Command('restore')
    .summary('put the data of a backup into the database; stop the service first')
    .description(
      'Puts the data of a backup into the database that the environment names: the embedded one, or MONGODB_URI. The ' +
        'backup is checked before anything is changed. Also takes the folder that mongodump writes for a database.',
    )
    .argument('<file>', 'a file of "nepsh backup", or a folder such as dump/nepsh')
    .option('--force', 'put it in place of data that is there', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      ...examples(
        'nepsh restore nepsh.tar.gz',
        'MONGODB_URI=mongodb://db/nepsh nepsh restore nepsh.tar.gz   # from the embedded database to MongoDB',
      ),
    )
    .action(run);

async function run(file: string, { force, json }: Options): Promise<void> {
  const bar = progressBar('documents');
  const source = resolve(file);
  // The backup's secret, or the next start, is to come first: none is made here.
  const config = loadConfig(process.env, { creates: false });
  const result = await restore(config, source, { force, onProgress: bar.onProgress }).finally(bar.stop);
  const documents = result.collections.reduce((sum, collection) => sum + collection.documents, 0);
  const from = result.manifest ? `the backup of ${result.manifest.takenAt}: ` : '';
  const sentences = [
    `Restored ${from}${contentsOf(result.collections, result.manifest)}.`,
    ...(result.replaced ? [`What was there before is in ${result.replaced}; delete it when you do not need it.`] : []),
  ];
  print({ documents, takenAt: result.manifest?.takenAt ?? null, replaced: result.replaced }, sentences, json);
}
