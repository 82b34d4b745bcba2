import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** How many batches the API's tests run in; test/batches has one file for each. */
export const BATCHES = 6;

/** The test files below a folder of the checkout, in the order of their names, relative to it. */
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort();

/** Names of the API's test files to which the batches are limited, with commas between them: set by scripts/lib/suites.mjs. */
const SOME = process.env['API_TESTS']?.split(',');

/** Its snapshot belongs to its file, which Jest runs by itself. */
const ALONE = 'golden-fields.test.ts';

/**
 * Registers every sixth of the API's test files in the file that Jest is running: loading the application costs more than
 * most of them, and a batch loads it once. Each file still starts an application of its own.
 * @param batch from 0
 */
export async function registerBatch(batch: number): Promise<void> {
  const files = SOME ?? filesOf('test/api', '.test.ts').filter((file) => file !== ALONE);
  for (const file of files.filter((_, index) => index % BATCHES === batch)) await import(`../api/${file}`);
}

/** The same for all units, whose tests lie next to the code. */
export async function registerUnits(): Promise<void> {
  for (const folder of ['src', 'client/src'])
    for (const file of filesOf(folder, '.spec.ts')) await import(`../../${folder}/${file}`);
}
