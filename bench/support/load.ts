import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The kernel counts time in hundredths of a second. */
const TICK_MS = 10;

/** Fields of /proc/PID/stat after the name. The second is the id of the parent. */
const statOf = (pid: number): string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

/** Returns a process and all its descendants. */
export function treeOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(Number(name))[1])] as const);
  const tree = [pid];
  for (const each of tree) tree.push(...parents.filter(([, parent]) => parent === each).map(([child]) => child));
  return tree;
}

/** Returns the processor time of all threads of a process, in ms. 0 if it is unavailable. */
export function cpuTimeOf(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** Returns the resident memory, in bytes. 0 if it is unavailable. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** Describes the load of the machine by all programs. */
export const loadOfMachine = (): string =>
  `load average ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} processors`;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
