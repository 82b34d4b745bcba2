/**
 * Stores the description of this build's API. A test compares all later builds with it.
 *
 *   node scripts/release/api.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { CLIENT } from '../lib/builds.mjs';
import { runMain } from '../lib/failure.mjs';
import { inRoot } from '../lib/paths.mjs';
import { prepare } from '../lib/prepare.mjs';

/** The OpenAPI document of the last release. */
export const RELEASED_API = 'client/released/openapi.json.gz';

export async function storeApi() {
  await prepare(CLIENT);
  const document = readFileSync(inRoot('client/generated/openapi.json'));
  writeFileSync(inRoot(RELEASED_API), gzipSync(document, { level: 9 }));
  console.log(`Wrote ${RELEASED_API}.`);
}

if (process.argv[1] === import.meta.filename) await runMain(storeApi);
