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

/** The environment under which every thread of a process leaves a profile in a folder: the embedded database has one of its own. */
export const profiledInto = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}`,
});

/** Functions named of each thread. */
const MOST = 25;

/**
 * Where each thread spent its time in a window before its end: the functions with the most time of their own.
 *
 * @param fromMs how long before the process ended the window begins, in milliseconds
 * @param toMs how long before the end it ends
 */
export function printProfiles(folder: string, fromMs = Infinity, toMs = 0): void {
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
      const left = (profile.endTime - at) / 1000;
      if (left > fromMs || left < toMs) continue;
      const name = names.get(sample) ?? '';
      own.set(name, (own.get(name) ?? 0) + delta / 1000);
    }
    console.log(`\n  ${file}, milliseconds`);
    for (const [name, ms] of [...own].sort((a, b) => b[1] - a[1]).slice(0, MOST)) {
      console.log(`  ${ms.toFixed(0).padStart(6)}  ${name}`);
    }
  }
}
