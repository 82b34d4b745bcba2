import { spawnSync } from 'node:child_process';
import { affectedBy } from './affected.mjs';
import { Failure } from './failure.mjs';
import { ROOT } from './paths.mjs';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Returns the changes since a commit and the tests that they can affect, in the form of `affectedBy`.
 * @param {string[]} all as `testFiles` in suites.mjs returns them
 */
export function changeSince(ref, all) {
  const changed = changedSince(ref);
  return { changed, ...affectedBy(changed, all) };
}

/**
 * Returns the newest commit that is at least 24 hours older than HEAD, where main was checked, or undefined if this clone
 * has no such commit.
 */
export function dayOldCommit() {
  const head = git('log', '-1', '--format=%ct');
  return git('rev-list', '-1', `--before=${Number(head) - DAY_SECONDS}`, 'HEAD')?.trim() || undefined;
}

/**
 * Returns the paths that changed since the merge base with a ref, including uncommitted changes. A renamed file counts with
 * both names.
 * @param {string} ref a commit, branch or tag
 * @throws {Failure} if Git does not know it or its common ancestor
 */
function changedSince(ref) {
  const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  if (!commit) throw new Failure(`CHANGED_SINCE names ${ref}, which is not a commit of this clone.`);
  const base = git('merge-base', commit.trim(), 'HEAD');
  if (!base) throw new Failure(`Git cannot find where this branch left ${ref}. Fetch its whole history.`);
  const listed = git('diff', '--name-only', '-z', '--no-renames', base.trim());
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  if (listed === undefined || added === undefined) throw new Failure('Git cannot list the changed files.');
  return [...new Set([...listed.split('\0'), ...added.split('\0')])].filter(Boolean).sort();
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout : undefined;
}
