#!/usr/bin/env node
/**
 * The command line of a checkout: updates the installation and builds, then runs the command on the pinned Node.js.
 *
 *   npx nepsh --help
 */
import { spawnSync } from 'node:child_process';
import { endOnOldNode } from './lib/node-version.mjs';

endOnOldNode();
const { runMain } = await import('./lib/failure.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { environment, inRoot, NODE } = await import('./lib/paths.mjs');

await runMain(async () => {
  // Another program may read the command's standard output.
  await prepare(['embedded-mongo', 'server'], process.stderr);
  const args = [inRoot('dist', 'cli', 'nepsh.js'), ...process.argv.slice(2)];
  const { status } = spawnSync(NODE, args, { stdio: 'inherit', env: environment() });
  process.exitCode = status ?? 1;
});
