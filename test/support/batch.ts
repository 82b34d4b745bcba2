import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

/** Number of batches that run the tests of the API. test/batches contains one file for each. */
export const BATCHES = 6;

/** Returns the test files below a folder of the checkout, sorted by name, relative to the folder. */
const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort();

/**
 * Names of the API's test files that the batches are limited to, separated by commas. scripts/lib/suites.mjs sets them.
 */
const SELECTED_FILES = process.env['API_TESTS']?.split(',');

/** This file has a snapshot, so Jest has to run it separately. */
const SNAPSHOT_TEST = 'golden-fields.test.ts';

/**
 * Registers every sixth test file of the API in the file that Jest is running. Loading the application costs more than
 * most of these tests, and a batch loads it once. Each file still starts its own application.
 * @param batch from 0
 */
export async function registerBatch(batch: number): Promise<void> {
  const files = SELECTED_FILES ?? filesOf('test/api', '.test.ts').filter((file) => file !== SNAPSHOT_TEST);
  for (const file of files.filter((_, index) => index % BATCHES === batch)) await import(`../api/${file}`);
}

/** Registers all unit tests, which are stored next to the code. */
export async function registerUnits(): Promise<void> {
  for (const folder of ['src', 'client/src'])
    for (const file of filesOf(folder, '.spec.ts')) await import(`../../${folder}/${file}`);
}
