#!/usr/bin/env node
/**
 * The command line of a checkout: brings installation and builds up to date, then runs it on the pinned Node.js.
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
  // A command's own output may be read by a program.
  await prepare(['embedded-mongo', 'server'], process.stderr);
  const args = [inRoot('dist', 'cli', 'nepsh.js'), ...process.argv.slice(2)];
  const { status } = spawnSync(NODE, args, { stdio: 'inherit', env: environment() });
  process.exitCode = status ?? 1;
});
