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

/** How often to look again, in ms. */
const POLL = 200;

/**
 * Waits until no other process installs or builds in this checkout, then holds it off.
 *
 * The lock is a folder with an empty file for each process that holds it, named by its id. A folder can be renamed to one
 * that is empty or missing, and of several processes that try, one succeeds.
 * @param {string} folder
 * @param {(pid: string) => void} onWait called once when another process holds it
 * @returns {Promise<() => void>} frees it, which the end of this process does too
 */
export async function takeBuildLock(folder, onWait) {
  for (let known; !tryTake(folder);) {
    const holder = holderOf(folder);
    if (holder && !known) onWait(holder);
    if (holder) await delay(POLL);
    known ??= holder;
  }
  const free = () => rmSync(join(folder, `${process.pid}`), { force: true });
  process.once('exit', free);
  return free;
}

/** Has others wait for a process too that this one has started: it can go on when this one is killed. */
export function shareBuildLock(folder, child) {
  const file = join(folder, `${child.pid}`);
  writeFileSync(file, '');
  child.once('close', () => rmSync(file, { force: true }));
}

function tryTake(folder) {
  const own = makeFolder(`${folder}-`);
  writeFileSync(join(own, `${process.pid}`), '');
  try {
    renameSync(own, folder);
    return true;
  } catch (error) {
    rmSync(own, { recursive: true });
    if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

function makeFolder(prefix) {
  try {
    return mkdtempSync(prefix);
  } catch (error) {
    throw new Failure(`Something here is to be installed or built, and nothing can be written: ${error.message}.`);
  }
}

/** A living process that holds the lock. Takes away the files of those that are gone, as after a crash. */
function holderOf(folder) {
  return readdirSync(folder).find((pid) => {
    if (isAlive(Number(pid)) && !isOfEarlierBoot(join(folder, pid))) return true;
    rmSync(join(folder, pid), { force: true });
    return false;
  });
}

function isAlive(pid) {
  // After a restart of a container the same number can come back as this very process.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    // In a container that reaps no orphans a process keeps its number after its end.
    const state = `/proc/${pid}/stat`;
    return !existsSync(state) || !readFileSync(state, 'utf8').includes(') Z ');
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether a file is older than the machine runs: after a power cut another process can have the number. */
function isOfEarlierBoot(file) {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && written < Date.now() - uptime() * 1000;
}
