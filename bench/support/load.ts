import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The kernel counts time in hundredths of a second. */
const TICK_MS = 10;

/** Returns the processor time of all threads of a process, in ms. 0 if it is unavailable. */
export function cpuTimeOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
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
