/**
 * Takes the screenshots of docs/features.md again: the built product with the demo data, in the system's Chromium.
 *
 *   npm run pictures [-- NAME ...]       all of scripts/pictures/shots.mjs unless you name some
 */
import { spawnSync } from 'node:child_process';
import { Failure, runMain } from './lib/failure.mjs';
import { environment, inRoot, NODE, ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

await runMain(async () => {
  await prepare();
  const words = [inRoot('scripts', 'pictures', 'take.mjs'), ...process.argv.slice(2)];
  const { status } = spawnSync(NODE, words, { cwd: ROOT, env: environment(), stdio: 'inherit' });
  if (status !== 0) throw new Failure('Some pictures could not be taken.');
});
