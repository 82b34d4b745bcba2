/**
 * Writes an archive that runs without npm, a compiler or an installed Node.js: the files of the image, the pinned Node.js, and
 * the command `nepsh`.
 *
 *   npm run archive              release/nepsh-VERSION-linux-ARCH.tar.gz
 *   npm run archive -- FOLDER    the same in another folder
 */
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { realpathSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { create } from 'tar';
import { copyShipped } from './lib/dockerfile.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { inRoot, NODE, readJson, ROOT } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { ALLOCATOR, NODE_FLAGS } from './lib/serve.mjs';

/** Paths of the checkout in the archive, in addition to the files of the image. */
const FOR_OPERATORS = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'deploy/caddy', 'deploy/nginx', 'deploy/systemd'];
/** Path of Node.js in a checkout and in an archive. The unit of systemd runs both. */
const NODE_PATH = 'node_modules/.bin/node';

/** Command at the top of the archive. It finds its folder through links, and leaves variables that are set unchanged. */
const LAUNCHER = `#!/bin/sh
# Runs Nepsh on the Node.js of this folder: ./nepsh start, ./nepsh --help
program=$(readlink -f "$0") || exit 1
folder=\${program%/*}
${Object.entries(ALLOCATOR)
  .map(([name, value]) => `: "\${${name}=${value}}"`)
  .join('\n')}
export ${Object.keys(ALLOCATOR).join(' ')}
exec "$folder/${NODE_PATH}" ${NODE_FLAGS.join(' ')} "$folder/dist/cli/nepsh.js" "$@"
`;

await runMain(async () => {
  const target = resolve(process.argv[2] ?? inRoot('release'));
  if (process.platform !== 'linux') throw new Failure('Archives contain programs for Linux: run this on Linux.');
  await prepare();
  const name = `nepsh-${readJson('package.json').version}-linux-${process.arch}`;
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-archive-'));
  try {
    fill(join(folder, name), join(folder, 'stages'));
    mkdirSync(target, { recursive: true });
    const file = join(target, `${name}.tar.gz`);
    // Readers of the folder see only complete archives.
    await create({ file: `${file}.part`, cwd: folder, gzip: true, portable: true }, [name]);
    renameSync(`${file}.part`, file);
    console.log(`Wrote ${file} (${Math.round(statSync(file).size / 1024 ** 2)} MB).`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Writes the contents of the archive. */
function fill(root, stages) {
  copyShipped(root, stages);
  for (const path of FOR_OPERATORS) cpSync(inRoot(path), join(root, path), { recursive: true });
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true });
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  cpSync(realpathSync(NODE), join(root, 'node_modules/node/bin/node'));
  cpSync(licenseOfNode(), join(root, 'node_modules/node/LICENSE'));
  symlinkSync('../node/bin/node', join(root, NODE_PATH));
  writeFileSync(join(root, 'nepsh'), LAUNCHER);
  chmodSync(join(root, 'nepsh'), 0o755);
}

/** Returns the license of Node.js, which has to accompany the program. */
function licenseOfNode() {
  const file = join(ROOT, 'node_modules/node/node_modules', `node-linux-${process.arch}`, 'LICENSE');
  if (!existsSync(file)) throw new Failure(`${file} is missing: run "npm ci".`);
  return file;
}
