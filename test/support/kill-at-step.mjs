import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a process of the product before it. Kills the process with SIGKILL at the n-th time that it reaches a step:
 * the one that KILL_AT names ('push:claimed 1'), or that this process's parent sends as a message of the same form. Writes
 * the step into KILLED_AT_FILE first, where that is set.
 */
if (isMainThread) {
  let [step, left] = ['', 0];
  const arm = (text) => {
    const [name, count] = text.split(' ');
    [step, left] = [name, Number(count)];
  };
  arm(process.env.KILL_AT ?? '');
  subscribe('nepsh:step', (reached) => {
    if (reached !== step) return;
    left -= 1;
    if (left !== 0) return;
    if (process.env.KILLED_AT_FILE) writeFileSync(process.env.KILLED_AT_FILE, reached);
    process.kill(process.pid, 'SIGKILL');
  });
  process.on('message', (text) => {
    arm(text);
    process.send('armed');
  });
  // Listening to the parent is no reason to stay.
  process.channel?.unref();
}
