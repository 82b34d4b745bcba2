import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Profile {
  nodes: { id: number; children?: number[]; callFrame: { functionName: string; url: string } }[];
  /** Microseconds of a monotonic clock. */
  startTime: number;
  endTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** Returns environment variables that make every thread write a profile. The embedded database has a separate thread. */
export const profiledInto = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}`,
});

/** Maximum number of functions per thread. */
const MAX = 25;

/**
 * Prints the functions of each thread with the most self time.
 *
 * @param lastMs length of the measured time before the end of the thread, in ms
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
    const selfTimes = new Map<string, number>();
    let at = profile.startTime;
    for (const [index, sample] of profile.samples.entries()) {
      const delta = profile.timeDeltas[index] ?? 0;
      at += delta;
      if (profile.endTime - at > lastMs * 1000) continue;
      const name = names.get(sample) ?? '';
      selfTimes.set(name, (selfTimes.get(name) ?? 0) + delta / 1000);
    }
    console.log(`\n  ${file}, milliseconds`);
    for (const [name, ms] of [...selfTimes].sort((a, b) => b[1] - a[1]).slice(0, MAX)) {
      console.log(`  ${ms.toFixed(0).padStart(6)}  ${name}`);
    }
  }
}
