import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, ROOT } from './paths.mjs';

const DESCRIBE = ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'];

/**
 * Stores the commit of the checkout in the folder of the built server, which shows it with its version. A build of the image has no repository
 * and gets the commit from the variable NEPSH_COMMIT.
 */
export function storeCommit() {
  if (!existsSync(inRoot('dist'))) return;
  const commit = process.env.NEPSH_COMMIT?.slice(0, 8) || described();
  if (commit === null) return;
  const file = inRoot('dist/.commit');
  if (existsSync(file) && readFileSync(file, 'utf8') === commit) return;
  try {
    writeFileSync(file, commit);
  } catch (error) {
    // A user who may only run commands keeps the stored commit.
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

/** Returns the commit, '' without a repository, or null if git refuses to read it. */
function described() {
  if (!existsSync(inRoot('.git'))) return '';
  const { status, stdout } = spawnSync('git', DESCRIBE, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
