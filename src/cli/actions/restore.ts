import { resolve } from 'node:path';
import { restore } from '../../platform/backup/restore.js';
import { mediaDir } from '../../modules/streams/media.config.js';
import { loadConfig } from '../../config.js';
import { contentsOf, plural, print, progressBar, reportStandby } from '../support/report.js';

export interface Options {
  force: boolean;
  json: boolean;
}

export async function run(file: string, { force, json }: Options): Promise<void> {
  const bar = progressBar('documents');
  const source = resolve(file);
  // This call must not generate a secret: the backup may contain the secret, and otherwise the next start generates one.
  const config = loadConfig(process.env, { creates: false });
  const result = await restore(config, source, {
    force,
    mediaDir: config.get(mediaDir),
    onProgress: bar.onProgress,
  }).finally(bar.stop);
  const documents = result.collections.reduce((sum, collection) => sum + collection.documents, 0);
  const from = result.manifest ? `the backup of ${result.manifest.takenAt}: ` : '';
  const { before, replaced, stoodBy: maintenance } = result;
  const sentences = [
    `Restored ${from}${contentsOf(result.collections, result.manifest)}.`,
    ...(before && before.documents > 0
      ? [`Replaced ${plural(before.documents, 'document')} of ${plural(before.collections, 'collection')}.`]
      : []),
    ...(replaced ? [`The previous data is in ${replaced}. Delete it when you no longer need it.`] : []),
    ...(maintenance && maintenance.processes.length > 0 ? reportStandby(maintenance) : []),
  ];
  const takenAt = result.manifest?.takenAt ?? null;
  const { processes = [], missing = [] } = maintenance ?? {};
  print({ documents, takenAt, replaced, before, processes, missing }, sentences, json);
}
