import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runQuietly } from './command.mjs';
import { compressFiles } from './compress.mjs';
import { Failure } from './failure.mjs';
import { fingerprint } from './fingerprint.mjs';
import { environment, inRoot } from './paths.mjs';

/**
 * The parts that are compiled, in the order in which they need each other: `after` names those that one needs.
 * `commands` run one after the other. `compress` is the folder of files for browsers; `output` is the file that proves the build; the mark of what it was built from lies in `folder`.
 */
export const BUILDS = [
  {
    name: 'embedded-mongo',
    title: 'the embedded database',
    inputs: ['package-lock.json', 'embedded-mongo'],
    folder: 'embedded-mongo/dist',
    output: 'embedded-mongo/dist/index.js',
    cwd: '.',
    commands: [['tsc', '-p', 'embedded-mongo']],
  },
  {
    name: 'server',
    title: 'the server',
    after: ['embedded-mongo'],
    inputs: [
      'package-lock.json',
      'nest-cli.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'scripts/bundle-server.mjs',
      'src',
    ],
    folder: 'dist',
    output: 'dist/main.js',
    cwd: '.',
    commands: [
      ['nest', 'build'],
      ['node', 'scripts/bundle-server.mjs'],
    ],
  },
  {
    name: 'admin',
    title: 'the dashboard',
    inputs: ['package-lock.json', 'scripts/lib/compress.mjs', 'src/contract', 'client', 'admin'],
    folder: 'admin/dist',
    output: 'admin/dist/index.html',
    compress: 'admin/dist',
    cwd: 'admin',
    commands: [['vite', 'build']],
  },
  {
    name: 'site',
    title: 'the site',
    inputs: ['package-lock.json', 'scripts/lib/compress.mjs', 'src/contract', 'client', 'site'],
    folder: 'site/dist',
    output: 'site/dist/server/entry.mjs',
    compress: 'site/dist/client',
    cwd: 'site',
    commands: [['astro', 'build']],
  },
  {
    name: 'embed',
    title: 'the player',
    after: ['site'],
    inputs: ['package-lock.json', 'scripts/lib/compress.mjs', 'src/contract', 'client', 'site'],
    folder: 'site/dist/client/embed',
    output: 'site/dist/client/embed/player.js',
    compress: 'site/dist/client/embed',
    cwd: 'site',
    commands: [['vite', 'build', '-c', 'vite.embed.config.mjs']],
  },
];

const markOf = (build) => inRoot(build.folder, '.built-from');

/**
 * Whether the sources have changed since the last build. The mark lies next to the output: a build made by hand that
 * empties the folder takes the mark with it.
 */
export function isStale(build) {
  if (!existsSync(inRoot(build.output))) return true;
  try {
    return readFileSync(markOf(build), 'utf8') !== fingerprint(build.inputs);
  } catch {
    return true;
  }
}

/**
 * The parts to build, in their order: those of `names` that are stale, and those whose folder is emptied with a stale one's.
 * @param {string[]} names of BUILDS
 */
export function dueBuilds(names, parts = BUILDS, stale = isStale) {
  const due = parts.filter((part) => names.includes(part.name) && stale(part));
  return parts.filter((part) => due.some(({ folder }) => `${part.folder}/`.startsWith(`${folder}/`)));
}

/** Builds one part from nothing. Throws a Failure with the compiler's last lines. */
export async function build(part, signal) {
  const sources = fingerprint(part.inputs);
  rmSync(inRoot(part.folder), { recursive: true, force: true });
  const env = environment({
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  });
  for (const command of part.commands) {
    const { code, output } = await runQuietly(command, { cwd: inRoot(part.cwd), env, signal });
    if (code === 0 && existsSync(inRoot(part.output))) continue;
    throw new Failure(`${part.title.replace(/^t/, 'T')} could not be built: "${command.join(' ')}" failed.`, output);
  }
  if (part.compress) await compressFiles(inRoot(part.compress));
  writeFileSync(markOf(part), sources);
}
