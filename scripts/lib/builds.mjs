import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { fingerprint } from './fingerprint.mjs';
import { environment, inRoot } from './paths.mjs';

/** What the parts for browsers are made of, in addition to their own sources. */
const BROWSER = ['scripts/compress.mjs', 'src/contract', 'client'];

/**
 * The parts that are compiled, in rows that are built at the same time: in a row each needs the one before it. `commands`
 * make `folder` of `inputs`, one after the other; a part `within` another lies in its folder, and goes when that is built.
 */
export const ROWS = [
  [
    {
      name: 'embedded-mongo',
      title: 'the embedded database',
      inputs: ['embedded-mongo'],
      folder: 'embedded-mongo/dist',
      commands: ['tsc -p embedded-mongo/tsconfig.build.json'],
    },
    {
      name: 'server',
      title: 'the server',
      inputs: ['nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/bundle-server.mjs', 'src'],
      folder: 'dist',
      commands: ['nest build', 'node scripts/bundle-server.mjs'],
    },
  ],
  [
    {
      name: 'admin',
      title: 'the dashboard',
      inputs: [...BROWSER, 'admin'],
      folder: 'admin/dist',
      commands: ['vite build admin', 'node scripts/compress.mjs admin/dist'],
    },
  ],
  [
    {
      name: 'site',
      title: 'the site',
      inputs: [...BROWSER, 'site'],
      folder: 'site/dist',
      commands: ['astro build --root site', 'node scripts/compress.mjs site/dist/client'],
    },
    {
      name: 'embed',
      title: 'the player',
      within: 'site',
      inputs: [...BROWSER, 'site'],
      folder: 'site/dist/client/embed',
      commands: ['vite build -c site/vite.embed.config.mjs', 'node scripts/compress.mjs site/dist/client/embed'],
    },
  ],
];

export const BUILDS = ROWS.flat();

/** Lies in the folder that is made: a build that was cut short, or made by hand, leaves none. */
const markOf = (part) => inRoot(part.folder, '.built-from');
const sourcesOf = (part) => fingerprint(['package-lock.json', ...part.inputs]);

/** Whether a part was built from what its sources are now. */
export function isFresh(part) {
  try {
    return readFileSync(markOf(part), 'utf8') === sourcesOf(part);
  } catch {
    return false;
  }
}

/** Builds a part from nothing, with a function that runs a command. Throws a Failure with what the compiler wrote. */
export async function build(part, run) {
  const sources = sourcesOf(part);
  rmSync(inRoot(part.folder), { recursive: true, force: true });
  const settings = { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: undefined };
  for (const command of part.commands) {
    const problem = await run(command, environment(settings));
    if (problem)
      throw new Failure(`${part.title.replace(/^t/, 'T')} could not be built: "${command}" failed.`, problem);
  }
  writeFileSync(markOf(part), sources);
}
