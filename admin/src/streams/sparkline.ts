import type { StreamCheck } from '@contract/records/match.record.js';

interface Size {
  width: number;
  height: number;
}

/** Points of a sparkline, in the units of its size. */
export interface SparkPoints {
  /** Lines of successful checks, as the `points` of polylines. Failed checks interrupt the line. */
  line: string[];
  /** Horizontal positions of failed checks. */
  faults: number[];
}

/** Minimum number of checks for the full width, so that the first checks do not rescale the line. */
const MIN = 12;
/** Minimum number of checks for a line. The line of two checks looks like a slash. */
const MIN_LINE = 5;

const round = (value: number): number => Math.round(value * 10) / 10;

export function pointsOf(checks: readonly StreamCheck[], { width, height }: Size): SparkPoints {
  const slowest = Math.max(1, ...checks.map(({ latencyMs }) => latencyMs ?? 0));
  const step = width / (Math.max(MIN, checks.length) - 1);
  const first = width - step * (checks.length - 1);
  const lines: string[][] = [[]];
  const faults: number[] = [];
  checks.forEach(({ latencyMs }, index) => {
    const x = round(first + index * step);
    if (latencyMs === null) {
      faults.push(x);
      lines.push([]);
    } else {
      lines.at(-1)?.push(`${x},${round(height - (latencyMs / slowest) * (height - 2) - 1)}`);
    }
  });
  const hasLine = checks.length >= MIN_LINE;
  const line = hasLine ? lines.filter((points) => points.length > 1).map((points) => points.join(' ')) : [];
  return { line, faults };
}
