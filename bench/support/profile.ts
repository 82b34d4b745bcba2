import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Node's options under which every thread of a process leaves a profile in a folder. */
export const profiledInto = (folder: string): string[] => ['--cpu-prof', `--cpu-prof-dir=${folder}`];

/** Where each thread spent its time: the functions with the most samples of their own. */
export function printProfiles(folder: string): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))) {
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      nodes: { id: number; hitCount?: number; callFrame: { functionName: string; url: string } }[];
    };
    const own = new Map<string, number>();
    for (const { hitCount = 0, callFrame } of profile.nodes) {
      const name = `${callFrame.functionName || '(anonymous)'} ${callFrame.url.split('/').slice(-2).join('/')}`;
      own.set(name, (own.get(name) ?? 0) + hitCount);
    }
    const all = [...own.values()].reduce((sum, hits) => sum + hits, 0);
    console.log(`\n  ${file}`);
    for (const [name, hits] of [...own].sort((a, b) => b[1] - a[1]).slice(0, 15)) {
      console.log(`  ${((hits / all) * 100).toFixed(1).padStart(5)} %  ${name}`);
    }
  }
}
