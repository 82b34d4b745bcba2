/**
 * Reads the Dockerfile, and runs its steps without Docker in folders that represent the file systems of its stages.
 *
 * Files are copied as in a build, which respects .dockerignore. Commands run in `sh` with the absolute paths of the image
 * moved into the stage's folder. `chown` does nothing, because the image's user does not exist here.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, matchesGlob, resolve } from 'node:path';
import { Failure } from './failure.mjs';
import { inRoot, NODE, outerEnvironment, ROOT } from './paths.mjs';

/** Folders of the image that commands and settings name. */
const IMAGE_PATHS = /(?<![\w./-])\/(?=(?:nepsh|data|backups|recordings|usr\/local\/bin)(?:\/|\b))/g;

/** Returns the instructions of the Dockerfile, each with its name and the rest of its line. */
export function instructions() {
  const lines = readFileSync(inRoot('Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ');
  return lines.split('\n').flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (!name && line.trim()) throw new Failure(`The Dockerfile has a line that is not an instruction: ${line}`);
    return name ? [{ name, rest: rest.trim().replaceAll(/ {2,}/g, ' ') }] : [];
  });
}

/** Returns the files of the build context, by their paths in the checkout. */
export function contextFiles() {
  const ignored = readFileSync(inRoot('.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const isIgnored = (path) =>
    path.split('/').some((_, index, parts) => {
      const folder = parts.slice(0, index + 1).join('/');
      return ignored.some((pattern) => matchesGlob(folder, pattern));
    });
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  return String(listed)
    .split('\0')
    .filter((path) => path && existsSync(inRoot(path)) && !isIgnored(path));
}

class Stage {
  env = {};
  workdir = '/';
  cmd = [];
  healthcheck = [];

  constructor(root) {
    this.root = root;
    mkdirSync(this.at('usr/local/bin'), { recursive: true });
  }

  at(path) {
    return resolve(this.root, path.replace(/^\//, ''));
  }

  inside(path) {
    return path.startsWith('/') ? this.at(path) : join(this.at(this.workdir), path);
  }

  moved(text) {
    return text.replaceAll(IMAGE_PATHS, `${this.root}/`);
  }

  /**
   * Copies files or folders like `COPY`: the contents of a folder, and into a folder if the target ends with a slash.
   */
  copy(sources, target, locate) {
    for (const source of sources) {
      const from = locate(source);
      const isInto = /(^|\/)\.?\/?$/.test(target) && !statSync(from).isDirectory();
      const to = isInto ? join(this.inside(target), source.split('/').at(-1)) : this.inside(target);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
  }

  run(command, tools) {
    const { status } = spawnSync('sh', ['-e', '-c', this.moved(command)], {
      cwd: this.at(this.workdir),
      env: { ...outerEnvironment(), ...this.env, PATH: [tools, outerEnvironment().PATH].join(delimiter) },
      stdio: ['ignore', process.stderr, process.stderr],
    });
    if (status !== 0) throw new Failure(`A step of the Dockerfile ended with ${status}: ${command}`);
  }
}

/** Creates a folder with the image's Node.js and a `chown` that does nothing. */
export function makeTools(folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, script] of [
    ['node', `exec ${NODE} "$@"`],
    ['chown', 'exit 0'],
  ]) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/** Parts of a COPY: the stage that it copies from, the sources, and the target. */
export const COPY = /^(?:--from=(\w+) )?(.*) (\S+)$/;
const nothing = () => undefined;

/** Effect of each instruction on a build: `{ folder, context, tools, stages, stage }`. */
export const STEPS = {
  ARG: nothing,
  FROM(build, rest) {
    const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'image';
    build.stage = new Stage(join(build.folder, name));
    build.stages.set(name, build.stage);
  },
  WORKDIR({ stage }, path) {
    stage.workdir = path;
    mkdirSync(stage.at(path), { recursive: true });
  },
  COPY({ stage, stages, context }, rest) {
    const [, from, paths, target] = COPY.exec(rest);
    stage.copy(paths.split(' '), target, (path) => (from ? stages.get(from).at(path) : join(context, path)));
  },
  RUN: ({ stage, tools }, command) => stage.run(command, tools),
  ENV({ stage }, rest) {
    for (const pair of rest.split(' ')) {
      const [name, value] = pair.split('=');
      stage.env[name] = stage.moved(value);
    }
  },
  USER: nothing,
  VOLUME: nothing,
  EXPOSE: nothing,
  HEALTHCHECK: ({ stage }, rest) => (stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3))),
  CMD: ({ stage }, rest) => (stage.cmd = JSON.parse(rest)),
};

/** Instructions that copy files. */
const COPYING = new Set(['WORKDIR', 'COPY']);

/**
 * Writes the files of the image into a folder, with the built parts of this checkout. The Dockerfile is the only list of these
 * files. Its stage "packages" installs packages, its last stage copies.
 * @param {string} target
 * @param {string} folder for the file systems of the stages
 */
export function copyShipped(target, folder) {
  const checkout = { at: (path) => inRoot(path.replace(/^\/nepsh\/?/, '')) };
  const tools = makeTools(join(folder, 'tools'));
  const build = { folder, context: ROOT, tools, stages: new Map(), stage: undefined };
  let stageName = '';
  for (const { name, rest } of instructions()) {
    if (name === 'FROM') {
      STEPS.FROM(build, rest);
      stageName = [...build.stages.keys()].at(-1);
      build.stages.set('build', checkout);
    } else if (stageName === 'packages' || (stageName === 'image' && COPYING.has(name))) STEPS[name](build, rest);
  }
  renameSync(build.stage.at(build.stage.workdir), target);
}
