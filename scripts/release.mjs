/**
 * Releases the last commit: updates the version everywhere and the changelogs, writes a data folder, the schema and the
 * description of the API for tests of later builds, and creates a commit and a tag. It pushes nothing.
 *
 * The version is later than that of package.json, or equal to it if no tag names it yet, as before the first release.
 *
 *   npm run release -- 0.2.0                  releases 0.2.0
 *   npm run release -- 0.2.0 --dry-run        shows the changes only
 *   npm run release -- 0.2.0 --without-data   without the data folder, the schema and the description of the API
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import semver from 'semver';
import { Failure, runMain } from './lib/failure.mjs';
import { inRoot, readJson, ROOT } from './lib/paths.mjs';
import { RELEASED_API, storeApi } from './release/api.mjs';
import { hasEntries, released } from './release/changelog.mjs';
import { makeData } from './release/data.mjs';
import { RELEASED_SCHEMAS, storeSchema } from './release/schemas.mjs';
import { imageOf, versioned } from './release/versions.mjs';

const CHANGELOG = 'CHANGELOG.md';
/** Changelog of a package that is also published alone. Not every release changes it. */
const PACKAGE_CHANGELOG = 'embedded-mongo/CHANGELOG.md';

await runMain(async () => {
  const options = { 'dry-run': { type: 'boolean' }, 'without-data': { type: 'boolean' } };
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const version = versionFrom(positionals[0]);
  const tag = `v${version}`;
  // All checks run before anything is written.
  checkRepository(tag);
  const day = new Date().toISOString().slice(0, 10);
  const { text, notes } = released(readFileSync(inRoot(CHANGELOG), 'utf8'), version, day);
  const files = new Map([...versioned(version, imageOf(remote())), [CHANGELOG, text]]);
  const ofPackage = readFileSync(inRoot(PACKAGE_CHANGELOG), 'utf8');
  if (hasEntries(ofPackage, version)) files.set(PACKAGE_CHANGELOG, released(ofPackage, version, day).text);
  const data = `test/fixtures/data-${version}.tar.gz`;
  console.log([...files.keys(), ...(values['without-data'] ? [] : [data, RELEASED_API, RELEASED_SCHEMAS])].join('\n'));
  console.log(`\nCommit "Release ${version}" with the tag ${tag}:\n\n${notes}\n`);
  if (values['dry-run']) return console.log('Nothing was changed.');

  for (const [path, content] of files) writeFileSync(inRoot(path), content);
  if (!values['without-data']) {
    await makeData(inRoot(data));
    await storeApi();
    storeSchema(version);
  }
  git('add', '--all');
  // A version that was prepared today may need no change.
  if (git('status', '--porcelain')) git('commit', '--quiet', '--message', `Release ${version}`);
  // Headings of the notes start with #, which git would treat as comments.
  git('tag', '--annotate', '--cleanup=whitespace', '--message', `Nepsh ${version}\n\n${notes}`, tag);
  console.log(`Then: git push --follow-tags`);
});

function versionFrom(text) {
  const { version: current } = readJson('package.json');
  const version = semver.valid(text);
  if (!version || version !== text) throw new Failure('Name the version as in: npm run release -- 0.2.0');
  if (semver.lt(version, current))
    throw new Failure(`${version} comes before ${current}, the version of package.json.`);
  return version;
}

function checkRepository(tag) {
  const changed = git('status', '--porcelain');
  if (changed)
    throw new Failure('Commit or stash your changes first: a release contains only committed files.', changed);
  if (git('tag', '--list', tag)) throw new Failure(`The tag ${tag} exists already.`);
}

/** Returns the address from which the repository was cloned, or '' for a new repository. */
function remote() {
  return git('remote').split('\n').includes('origin') ? git('remote', 'get-url', 'origin') : '';
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Failure(`git ${args[0]} failed.`, stderr);
  return stdout.trim();
}
