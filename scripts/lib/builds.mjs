import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Failure } from './failure.mjs';
import { fingerprint } from './fingerprint.mjs';
import { environment, inRoot } from './paths.mjs';

/** Inputs of the parts for browsers, in addition to their own sources. */
const BROWSER_INPUTS = ['scripts/compress.mjs', 'src/contract', 'client'];
const SERVER_CONFIG = ['nest-cli.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/bundle-server.mjs'];
/** The bundle of the server includes the modules of the ingest that read recordings. */
const SERVER_INPUTS = [...SERVER_CONFIG, 'ingest/src', 'src'];

/**
 * The built parts, in rows that are built concurrently. In a row, each part requires the previous part. `commands` build
 * `folder` from `inputs` sequentially. A part `within` another is in its folder, and is deleted when the other is built.
 * Parts with `isTypes` are code without which the types of the checkout are incomplete. The product runs without them.
 * @typedef {{ name: string, title: string, inputs: string[], folder: string, commands: string[], within?: string,
 *   isTypes?: boolean }} Part
 * @type {Part[][]}
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
      name: 'ingest',
      title: 'the ingest',
      inputs: ['ingest'],
      folder: 'ingest/dist',
      commands: ['tsc -p ingest/tsconfig.build.json'],
    },
    {
      name: 'server',
      title: 'the server',
      inputs: SERVER_INPUTS,
      folder: 'dist',
      commands: ['nest build', 'node scripts/bundle-server.mjs'],
    },
    {
      name: 'client',
      title: 'the types of the client',
      isTypes: true,
      // The built server describes its API.
      inputs: SERVER_INPUTS,
      folder: 'client/generated',
      commands: ['node dist/cli/openapi.js'],
    },
  ],
  [
    {
      name: 'admin',
      title: 'the dashboard',
      inputs: [...BROWSER_INPUTS, 'admin'],
      folder: 'admin/dist',
      commands: ['vite build admin', 'node scripts/compress.mjs admin/dist'],
    },
  ],
  [
    {
      name: 'site',
      title: 'the site',
      inputs: [...BROWSER_INPUTS, 'site'],
      folder: 'site/dist',
      commands: ['astro build --root site', 'node scripts/compress.mjs site/dist/client'],
    },
    {
      name: 'player',
      title: 'the player',
      within: 'site',
      // It uses modules of the site, whose build deletes the player's files.
      inputs: [...BROWSER_INPUTS, 'site', 'player'],
      folder: 'site/dist/client/embed',
      commands: ['vite build player', 'node scripts/compress.mjs site/dist/client/embed'],
    },
  ],
  [
    {
      name: 'messages',
      title: 'the types of the messages',
      isTypes: true,
      inputs: ['site/messages', 'site/src/modules'],
      folder: 'site/generated',
      commands: ['node site/messages/write-types.mjs'],
    },
  ],
];

export const BUILDS = ROWS.flat();
/** Names of the parts that the product consists of. */
export const PRODUCT = BUILDS.filter(({ isTypes }) => !isTypes).map(({ name }) => name);
/** Names of the parts from which the types of the client are built. */
export const CLIENT = ['embedded-mongo', 'ingest', 'server', 'client'];
/** Names of the parts that type checks require. The embedded database has no types before its build. */
export const TYPES = [...CLIENT, 'messages'];

/** Returns a file in the output folder. An interrupted or manual build does not write it. */
const stampOf = (part) => inRoot(part.folder, '.built-from');
const sourcesOf = (part) => fingerprint(['package-lock.json', ...part.inputs]);

/** Whether a part was built from its current sources. */
export function isFresh(part) {
  try {
    return readFileSync(stampOf(part), 'utf8') === sourcesOf(part);
  } catch {
    return false;
  }
}

/** Builds a part from scratch with a function that runs a command. Throws a Failure with the compiler's output. */
export async function build(part, run) {
  const sources = sourcesOf(part);
  rmSync(inRoot(part.folder), { recursive: true, force: true });
  const settings = { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: undefined };
  for (const command of part.commands) {
    const problem = await run(command, environment(settings));
    if (problem)
      throw new Failure(`${part.title.replace(/^t/, 'T')} could not be built: "${command}" failed.`, problem);
  }
  writeFileSync(stampOf(part), sources);
}
