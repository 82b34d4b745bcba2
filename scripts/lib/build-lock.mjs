import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from './failure.mjs';

/** Interval of polling, in ms. */
const POLL_MS = 200;

/**
 * Waits until no other process installs or builds in this checkout, then locks the checkout.
 *
 * The lock is a folder with an empty file for each owner, named by the process id. A folder can only be renamed to a name
 * that is missing or an empty folder, so of several processes only one succeeds.
 * @param {string} folder
 * @param {(pid: string) => void} onWait called once if another process owns the lock
 * @returns {Promise<() => void>} releases the lock. The exit of this process releases it too.
 */
export async function takeBuildLock(folder, onWait) {
  for (let reported; !tryLock(folder);) {
    const holder = holderOf(folder);
    if (holder && !reported) onWait(holder);
    if (holder) await delay(POLL_MS);
    reported ??= holder;
  }
  const free = () => rmSync(join(folder, `${process.pid}`), { force: true });
  process.once('exit', free);
  return free;
}

/** Adds a child process to the owners of the lock, because it may continue after this process was killed. */
export function shareBuildLock(folder, child) {
  const file = join(folder, `${child.pid}`);
  writeFileSync(file, '');
  child.once('close', () => rmSync(file, { force: true }));
}

function tryLock(folder) {
  const newFolder = makeFolder(`${folder}-`);
  writeFileSync(join(newFolder, `${process.pid}`), '');
  try {
    renameSync(newFolder, folder);
    return true;
  } catch (error) {
    rmSync(newFolder, { recursive: true });
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

function makeFolder(prefix) {
  try {
    return mkdtempSync(prefix);
  } catch (error) {
    throw new Failure(`Packages or builds are outdated, but nothing can be written: ${error.message}.`);
  }
}

/**
 * Returns a living owner of the lock. Deletes the files of processes that no longer exist, for example after a crash.
 */
function holderOf(folder) {
  return readdirSync(folder).find((pid) => {
    if (isAlive(Number(pid)) && !isOfEarlierBoot(join(folder, pid))) return true;
    rmSync(join(folder, pid), { force: true });
    return false;
  });
}

function isAlive(pid) {
  // After a restart of a container, this process may have the id of an earlier owner.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    // A container that does not reap orphans keeps the ids of exited processes.
    const state = `/proc/${pid}/stat`;
    return !existsSync(state) || !readFileSync(state, 'utf8').includes(') Z ');
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether a file is older than the start of the machine: after a power cut another process may have the id. */
function isOfEarlierBoot(file) {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && written < Date.now() - uptime() * 1000;
}
