import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { loadOfMachine } from './load.ts';

/** A measured figure with its limit. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Minimum or maximum. A figure without a limit is only shown. */
  limit?: { max: number } | { min: number };
}

/** Returns a percentile of sorted values: 0.99 for the 99th percentile. NaN if the list is empty. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;

export const holds = ({ value, limit }: Figure): boolean =>
  !limit || ('max' in limit ? value <= limit.max : value >= limit.min);

const RESULTS = join(import.meta.dirname, '..', 'results');

/** Prints figures as they arrive. Finally writes them as JSON to bench/results or to the file of `--json FILE`. */
export class Report {
  private readonly figures: Figure[] = [];

  private readonly bench: string;

  constructor(bench: string) {
    this.bench = bench;
    console.log(`  ${loadOfMachine()}\n`);
    console.log(`  ${line('figure', 'measured', 'limit', '')}`);
  }

  add(...figures: Figure[]): void {
    for (const figure of figures) {
      this.figures.push(figure);
      const { name, value, unit, limit } = figure;
      const limitText = !limit ? '' : 'max' in limit ? `≤ ${limit.max}` : `≥ ${limit.min}`;
      const verdict = limit ? (holds(figure) ? 'pass' : 'MISSED') : '';
      console.log(`  ${line(name, `${rounded(value)} ${unit}`, limitText, verdict)}`);
    }
  }

  /** Prints and writes the result. Returns whether every figure is within its limit. */
  end(): boolean {
    const outputPath = process.argv.includes('--json') ? process.argv[process.argv.indexOf('--json') + 1] : undefined;
    const machine = { processor: cpus()[0]?.model ?? '?', processors: cpus().length, node: process.version };
    const text = `${JSON.stringify({ bench: this.bench, machine, figures: this.figures }, null, 2)}\n`;
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(outputPath ?? join(RESULTS, `${this.bench}.json`), text);
    const missed = this.figures.filter((figure) => !holds(figure));
    console.log(
      `\n  ${missed.length === 0 ? 'every limit holds' : `MISSED: ${missed.map(({ name }) => name).join('; ')}`}`,
    );
    return missed.length === 0;
  }
}

const rounded = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1));

const line = (name: string, value: string, limit: string, verdict: string): string =>
  `${name.padEnd(58)} ${value.padStart(14)} ${limit.padStart(10)}  ${verdict}`;
