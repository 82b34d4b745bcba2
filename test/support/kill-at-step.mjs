import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a process of the product. Kills the process with SIGKILL when it reaches a step for the n-th time. KILL_AT
 * names the step ('push:claimed 1'), or a message of the parent process in the same form. If KILLED_AT_FILE is set, the step
 * is written there first.
 */
if (isMainThread) {
  let [step, remaining] = ['', 0];
  const arm = (text) => {
    const [name, count] = text.split(' ');
    [step, remaining] = [name, Number(count)];
  };
  arm(process.env.KILL_AT ?? '');
  subscribe('nepsh:step', (reached) => {
    if (reached !== step) return;
    remaining -= 1;
    if (remaining !== 0) return;
    if (process.env.KILLED_AT_FILE) writeFileSync(process.env.KILLED_AT_FILE, reached);
    process.kill(process.pid, 'SIGKILL');
  });
  process.on('message', (text) => {
    arm(text);
    process.send('armed');
  });
  // This subscription must not keep the process running.
  process.channel?.unref();
}
