import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, ROOT } from './paths.mjs';

const DESCRIBE = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'];

/**
 * Stores the commit of the checkout in the folder of the built server, which shows it with its version. A build of the image has no repository
 * and gets the commit from the variable NEPSH_COMMIT.
 */
export function storeCommit() {
  const file = inRoot('dist/.commit');
  if (!existsSync(inRoot('dist'))) return;
  const described = () => spawnSync('git', DESCRIBE, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = process.env.NEPSH_COMMIT?.slice(0, 8) || described();
  if (!existsSync(file) || readFileSync(file, 'utf8') !== commit) writeFileSync(file, commit);
}
