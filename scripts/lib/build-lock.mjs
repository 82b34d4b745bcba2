import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** How often to look again, in ms. */
const POLL = 200;

/**
 * Waits until no other process installs or builds in this checkout, then holds it off.
 *
 * The lock is a file with the holder's process id. One whose process is gone, after a crash, counts as free.
 * @param {string} file
 * @param {AbortSignal} signal ends the wait
 * @param {(pid: number) => void} onWait called once when another process holds it
 * @returns {Promise<() => void>} frees it
 */
export async function takeBuildLock(file, signal, onWait) {
  for (let announced = false; !tryTake(file);) {
    const holder = holderOf(file);
    if (holder !== undefined && !isAlive(holder)) {
      breakLock(file, holder);
    } else if (holder !== undefined && !announced) {
      onWait(holder);
      announced = true;
    }
    await delay(POLL, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return () => rmSync(file, { force: true });
}

/** Linking a finished file makes the lock and its content appear in one step. */
function tryTake(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`);
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  // After a restart of a container the same number can come back as this very process.
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Renames a dead process's lock; restores it when another process has taken it over in the meantime. */
function breakLock(file, dead) {
  const renamed = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, renamed);
    if (!Object.is(holderOf(renamed), dead)) linkSync(renamed, file);
  } catch {
    // Somebody else was faster; the next try finds out who.
  }
  rmSync(renamed, { force: true });
}
