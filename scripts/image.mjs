/**
 * Runs the steps of the Dockerfile without Docker, in a folder that represents the file systems of its stages.
 *
 *   node scripts/image.mjs FOLDER
 *   node scripts/image.mjs --check     runs no step: checks that it supports all steps and that the copied files exist
 *
 * The output ends with JSON: `root` of the last stage, and its `env`, `workdir`, `cmd` and `healthcheck` with moved paths.
 */
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { contextFiles, COPY, instructions, makeTools, STEPS } from './lib/dockerfile.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { inRoot } from './lib/paths.mjs';

/** Throws for an unsupported instruction, and for copied files that are not in the build context. */
function check() {
  const files = contextFiles();
  const isInContext = (path) =>
    path === '.' || files.some((file) => file === path || file.startsWith(`${path.replace(/\/$/, '')}/`));
  for (const { name, rest } of instructions()) {
    if (!(name in STEPS)) throw new Failure(`scripts/image.mjs does not support the Dockerfile's instruction ${name}.`);
    const [, from, paths = ''] = name === 'COPY' ? COPY.exec(rest) : [];
    const missing = from || !paths ? undefined : paths.split(' ').find((path) => !isInContext(path));
    if (missing) throw new Failure(`The Dockerfile copies ${missing}, which does not exist or is in .dockerignore.`);
  }
}

function runSteps(folder) {
  const context = join(folder, 'context');
  const build = { folder, context, tools: makeTools(join(folder, 'tools')), stages: new Map(), stage: undefined };
  for (const path of contextFiles()) cpSync(inRoot(path), join(context, path), { recursive: true });
  for (const { name, rest } of instructions()) {
    console.error(`${name} ${rest}`);
    STEPS[name](build, rest);
  }
  const { root, env, workdir, cmd, healthcheck } = build.stage;
  return { root, env, workdir: build.stage.at(workdir), tools: build.tools, cmd, healthcheck };
}

await runMain(() => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Failure('Name a folder: node scripts/image.mjs FOLDER');
  check();
  if (folder === '--check') return;
  if (existsSync(folder)) throw new Failure(`${folder} exists already. Name a new folder.`);
  console.log(JSON.stringify(runSteps(resolve(folder)), null, 2));
});
