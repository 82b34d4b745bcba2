import { spawnSync } from 'node:child_process';
import { affectedBy } from './affected.mjs';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';
import { testFiles } from './suites.mjs';

/** What has changed since a commit, and what that can affect: see affectedBy. */
export function changeSince(ref) {
  const changed = changedSince(ref);
  return { changed, ...affectedBy(changed, testFiles()) };
}

/**
 * The paths that differ from where this branch left another one, with what is not committed; of a renamed file both names.
 * @param {string} ref a commit, branch or tag
 * @throws {Failure} where Git does not know it, or not where the two parted
 */
function changedSince(ref) {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  if (!commit) throw new Failure(`CHANGED_SINCE names ${ref}, which is no commit here.`);
  const base = git('merge-base', commit.trim(), 'HEAD');
  if (!base) throw new Failure(`Git does not know where this branch left ${ref}. Fetch its whole history.`);
  const listed = git('diff', '--name-only', '-z', '--no-renames', base.trim());
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  if (listed === undefined || added === undefined) throw new Failure('Git could not say what has changed.');
  return [...new Set([...listed.split('\0'), ...added.split('\0')])].filter(Boolean).sort();
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout : undefined;
}
