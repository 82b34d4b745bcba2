import { Command } from 'commander';
import { resolve } from 'node:path';
import { restore } from '../../platform/backup/restore.js';
import { mediaDir } from '../../modules/streams/media.config.js';
import { loadConfig } from '../../config.js';
import { examples } from '../support/examples.js';
import { contentsOf, plural, print, progressBar, reportStandby } from '../support/report.js';

interface Options {
  force: boolean;
  json: boolean;
}

export const restoreCommand = (): Command =>
  new Command('restore')
    .summary('put the data of a backup into the database, while the service runs or not')
    .description(
      'Puts the data of a backup into the database that the environment names: the embedded one, or MONGODB_URI. The ' +
        'backup is checked before anything is changed. Also takes the folder that mongodump writes for a database. A ' +
        'service that runs answers 503 for a few seconds, and goes on with the data of the backup. An interrupted run ' +
        'leaves what was there, or what the backup has, never a part of either.',
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
  const result = await restore(config, source, {
    force,
    mediaDir: config.of(mediaDir),
    onProgress: bar.onProgress,
  }).finally(bar.stop);
  const documents = result.collections.reduce((sum, collection) => sum + collection.documents, 0);
  const from = result.manifest ? `the backup of ${result.manifest.takenAt}: ` : '';
  const { before, replaced, stoodBy } = result;
  const sentences = [
    `Restored ${from}${contentsOf(result.collections, result.manifest)}.`,
    ...(before && before.documents > 0
      ? [`Replaced ${plural(before.documents, 'document')} of ${plural(before.collections, 'collection')}.`]
      : []),
    ...(replaced ? [`What was there before is in ${replaced}; delete it when you do not need it.`] : []),
    ...(stoodBy && stoodBy.processes.length > 0 ? reportStandby(stoodBy) : []),
  ];
  const takenAt = result.manifest?.takenAt ?? null;
  const { processes = [], missing = [] } = stoodBy ?? {};
  print({ documents, takenAt, replaced, before, processes, missing }, sentences, json);
}
