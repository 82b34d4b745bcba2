import { takeBuildLock } from './build-lock.mjs';
import { BUILDS, build, dueBuilds } from './builds.mjs';
import { Failure, Stopped } from './failure.mjs';
import { assertPinnedNode, install, isInstalled } from './install.mjs';
import { inRoot } from './paths.mjs';
import { runSteps } from './progress.mjs';

const LOCK = inRoot('.build.lock');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Brings the installation and the named builds up to date; does nothing, and writes nothing, when they are.
 * @param {string[]} names of BUILDS; all of them unless given
 * @param {NodeJS.WriteStream} out where the steps are shown
 * @throws {Failure} when a step fails, {Stopped} when a signal ends it
 */
export async function prepare(names = BUILDS.map(({ name }) => name), out = process.stdout) {
  const unknown = names.find((name) => !BUILDS.some((part) => part.name === name));
  if (unknown)
    throw new Failure(`There is no part "${unknown}"; there are ${BUILDS.map(({ name }) => name).join(', ')}.`);
  if (dueSteps(names).length > 0) await withSignals((signal) => runDueSteps(names, out, signal));
  else assertPinnedNode();
}

async function runDueSteps(names, out, signal) {
  const release = await takeBuildLock(LOCK, signal, (pid) =>
    out.write(`Process ${pid} is installing or building here; waiting for it.\n`),
  );
  try {
    await runSteps(dueSteps(names, signal), out);
  } finally {
    release();
  }
}

/** What is out of date, as steps to run. */
function dueSteps(names, signal) {
  const installing = { title: 'Install packages', run: () => install(signal).then(assertPinnedNode) };
  const checking = isInstalled() ? [] : [installing];
  const titleOf = ({ title }) => `Build ${title}`;
  const building = dueBuilds(names).map((part) => {
    const needed = BUILDS.filter(({ name }) => part.after?.includes(name)).map(titleOf);
    return { title: titleOf(part), run: () => build(part, signal), after: [installing.title, ...needed] };
  });
  return [...checking, ...building];
}

/** Runs a task that ends as soon as this process is asked to. */
async function withSignals(task) {
  const controller = new AbortController();
  const handlers = SIGNALS.map((name) => [name, () => controller.abort(new Stopped(name))]);
  for (const [name, handler] of handlers) process.on(name, handler);
  try {
    await task(controller.signal);
  } finally {
    for (const [name, handler] of handlers) process.off(name, handler);
  }
}
