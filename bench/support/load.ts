import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The kernel counts time in hundredths of a second. */
const TICK_MS = 10;

/** What a process has used of the processors so far, in milliseconds, all its threads together; 0 where it is not known. */
export function cpuTimeOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** Resident memory, in bytes; 0 where it is not known. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** How busy the machine is with everything it does. */
export const loadOfMachine = (): string =>
  `load average ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} processors`;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
