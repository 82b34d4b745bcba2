import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Node.js options that make a product count its database commands. */
export const COUNTED = ['--import', join(import.meta.dirname, 'count-commands.ts')];

/** Commands by name and collection. A star marks the commands of transactions. */
export type Counts = Map<string, number>;

const total = (counts: Counts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Returns the current counts of a product that was started with `COUNTED`. */
export function countsOf(child: ChildProcess): Promise<Counts> {
  return new Promise((resolve) => {
    child.once('message', (counts: Record<string, number>) => resolve(new Map(Object.entries(counts))));
    child.send('counts');
  });
}

/** Number of commands since the previous counts, minus the commands of an idle process in the same time. */
export interface Caused {
  total: number;
  inTransactions: number;
  byName: [name: string, count: number][];
}

/** Counts the commands that `work` causes, until `settleMs` after its end. */
export async function caused(child: ChildProcess, settleMs: number, work: () => Promise<void>): Promise<Caused> {
  const idle = await during(child, () => delay(6_000));
  const busy = await during(child, async () => {
    await work();
    await delay(settleMs);
  });
  if (total(busy.counts) === 0) throw new Error('No command was counted: the messages to the database are not seen.');
  const commandCounts = new Map<string, number>();
  for (const [name, count] of busy.counts)
    commandCounts.set(name, count - ((idle.counts.get(name) ?? 0) * busy.ms) / idle.ms);
  const inTransactions = total(new Map([...commandCounts].filter(([name]) => name.endsWith('*'))));
  return { total: total(commandCounts), inTransactions, byName: [...commandCounts].sort((a, b) => b[1] - a[1]) };
}

async function during(child: ChildProcess, work: () => Promise<void>): Promise<{ counts: Counts; ms: number }> {
  const [before, started] = [await countsOf(child), performance.now()];
  await work();
  const ms = performance.now() - started;
  const after = await countsOf(child);
  return { counts: new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)])), ms };
}
