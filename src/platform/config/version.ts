import { readFileSync } from 'node:fs';

/** Folder of the checkout or image. */
const ROOT = new URL('../../../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string };

/** Oldest major version of Node.js that can run the service. */
export const REQUIRED_NODE = 24;

/** Version of this build, as in package.json: '1.2.3'. */
export const { version } = manifest;

/**
 * Commit of this build: 'f0c17f5e', or 'f0c17f5e-dirty' with changes that were not committed. Empty if it was built from files without
 * a repository.
 */
export const commit = readCommit();

/** Version and commit, as people read them: '1.2.3 (f0c17f5e)'. */
export const versionAndCommit = commit ? `${version} (${commit})` : version;

/** The start and the build of the image write the file (`scripts/lib/commit.mjs`). */
function readCommit(): string {
  try {
    return readFileSync(new URL('dist/.commit', ROOT), 'utf8').trim();
  } catch {
    return '';
  }
}
