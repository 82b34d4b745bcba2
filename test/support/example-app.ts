import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { eventually } from './wait.js';

const FLAGS = ['--experimental-eventsource', '--import', resolve('test/support/run-sources.mjs')];

/** The example app of docs/mobile.md, in a separate process. */
export class ExampleApp {
  private readonly child: ChildProcess;
  private output = '';

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [...FLAGS, resolve('client/example/app.mjs'), ...args]);
    const read = (text: Buffer): void => void (this.output += text.toString());
    this.child.stdout?.on('data', read);
    this.child.stderr?.on('data', read);
  }

  /** Resolves to the printed lines as soon as one starts with a text. Throws if the app exits before. */
  async linesUntil(start: string): Promise<string[]> {
    return eventually(() => {
      const lines = this.output.split('\n');
      if (lines.some((line) => line.startsWith(start))) return lines;
      if (this.child.exitCode !== null) throw new Error(`The app exited: ${this.output}`);
      return undefined;
    });
  }

  /** Resolves to the exit code and all printed lines when the app exits. */
  async end(): Promise<{ code: number | null; lines: string[] }> {
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return { code: this.child.exitCode, lines: this.output.split('\n') };
  }

  /** Ends the app like Ctrl+C. */
  interrupt(): void {
    this.child.kill('SIGINT');
  }
}
