import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Profile {
  nodes: { id: number; children?: number[]; callFrame: { functionName: string; url: string } }[];
  /** Microseconds of a clock that only grows. */
  startTime: number;
  endTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** The environment in which every thread of a process leaves a profile in a folder: the embedded database has a thread of its own. */
export const profiledInto = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}`,
});

/** Functions named of each thread. */
const MAX = 25;

/**
 * Where each thread spent its time, all of it or the last of it: the functions with the most time of their own.
 *
 * @param lastMs how long before the thread ended the window begins, in milliseconds
 */
export function printProfiles(folder: string, lastMs = Infinity): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))) {
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
    const names = new Map(
      profile.nodes.map(({ id, callFrame: { functionName, url } }) => [
        id,
        `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}`,
      ]),
    );
    const own = new Map<string, number>();
    let at = profile.startTime;
    for (const [index, sample] of profile.samples.entries()) {
      const delta = profile.timeDeltas[index] ?? 0;
      at += delta;
      if (profile.endTime - at > lastMs * 1000) continue;
      const name = names.get(sample) ?? '';
      own.set(name, (own.get(name) ?? 0) + delta / 1000);
    }
    console.log(`\n  ${file}, milliseconds`);
    for (const [name, ms] of [...own].sort((a, b) => b[1] - a[1]).slice(0, MAX)) {
      console.log(`  ${ms.toFixed(0).padStart(6)}  ${name}`);
    }
  }
}
