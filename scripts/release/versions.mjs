/**
 * Gives all packages a version without releasing it, as after a change of the schema.
 *
 *   node scripts/release/versions.mjs 0.2.0
 */
import { readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';
import { Failure, runMain } from '../lib/failure.mjs';
import { inRoot, readJson } from '../lib/paths.mjs';

const LOCK = 'package-lock.json';
const COMPOSE = 'compose.yaml';
const IMAGE = /(?<=^ {4}image: \$\{NEPSH_IMAGE:-)(.+)\}:(.+)$/m;

/**
 * Returns the manifests of all packages in this repository, the lock file, and the compose file with a new version. All packages
 * share one version and depend on each other by it.
 * @param {string} version
 * @param {string} [image] name of the published image, such as 'ghcr.io/club/nepsh', by default unchanged
 * @returns {[path: string, text: string][]}
 */
export function versioned(version, image) {
  const root = readJson('package.json');
  const lock = readJson(LOCK);
  if (!root || !lock) throw new Failure(`package.json or ${LOCK} cannot be read.`);
  const folders = ['', ...root.workspaces];
  const paths = folders.map((folder) => (folder ? `${folder}/package.json` : 'package.json'));
  const manifests = paths.map((path) => readJson(path) ?? missing(path));
  const names = new Set(manifests.map(({ name }) => name));
  for (const manifest of manifests) bump(manifest, names, version);
  for (const folder of folders) bump(lock.packages[folder] ?? missing(`${folder} in ${LOCK}`), names, version);
  lock.version = version;
  const compose = readFileSync(inRoot(COMPOSE), 'utf8');
  if (!IMAGE.test(compose)) missing(`image in ${COMPOSE}`);
  return [
    ...manifests.map((manifest, index) => [paths[index], json(manifest)]),
    [LOCK, json(lock)],
    [COMPOSE, compose.replace(IMAGE, (_, current) => `${image ?? current}}:${version}`)],
  ];
}

/** Returns the name of the image that the release workflow publishes for a repository on GitHub, or undefined for others. */
export function imageOf(remote) {
  const repository = /github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(remote)?.[1];
  return repository && `ghcr.io/${repository.toLowerCase()}`;
}

function bump(entry, names, version) {
  entry.version = version;
  for (const kind of ['dependencies', 'devDependencies']) {
    for (const name of Object.keys(entry[kind] ?? {})) {
      // A dependency on a workspace may also be a path or any version.
      if (names.has(name) && /^\d/.test(entry[kind][name])) entry[kind][name] = version;
    }
  }
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

function missing(what) {
  throw new Failure(`There is no ${what}.`);
}

if (process.argv[1] === import.meta.filename) {
  await runMain(() => {
    const [version] = process.argv.slice(2);
    if (!semver.valid(version) || !semver.gt(version, readJson('package.json').version))
      throw new Failure('Name a later version as in: node scripts/release/versions.mjs 0.2.0');
    for (const [path, text] of versioned(version)) writeFileSync(inRoot(path), text);
  });
}
