import type { LoggerService } from '@nestjs/common';
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { backoff } from '../../contract/backoff.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';
import type { ChildMessage } from './messages.js';

const restartWait = backoff({ base: SECOND / 4, maximum: MINUTE / 2, jitter: 'none' });
/** Run time after which earlier failures no longer count, in ms. */
const STEADY_MS = MINUTE;

export interface ProcessPlan {
  /** 'The service' */
  name: string;
  /** Starts the process with a channel for messages. */
  fork(): ChildProcess;
  receive(message: ChildMessage): void;
  /** Returns whether to restart the process after an exit that the supervisor did not request. */
  shouldRestart(code: number): boolean;
}

/** Process that is restarted when it ends. */
export class RestartedProcess {
  private child: ChildProcess | null = null;
  private exit = Promise.withResolvers<number>();
  private startedAt = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly plan: ProcessPlan,
    private readonly logger: LoggerService,
  ) {}

  /** Starts the process unless it is running, is about to restart, or was stopped. */
  start(): void {
    if (this.child || this.timer || this.isStopping) return;
    const child = this.plan.fork();
    this.child = child;
    this.exit = Promise.withResolvers();
    this.startedAt = performance.now();
    child.on('message', (message: ChildMessage) => this.plan.receive(message));
    child.once('exit', (code, signal) => this.ended(exitCodeOf(code, signal)));
    child.on('error', (error) => {
      this.logger.error(`${this.plan.name}: ${error.message}`, 'Supervisor');
      // A process that could not be started has no exit.
      if (child.pid === undefined) this.ended(1);
    });
  }

  /** Restarts the process if it is running. */
  restart(): void {
    this.child?.kill('SIGTERM');
  }

  /**
   * Stops the process and resolves to its exit code, or to null if it was not running. Kills the process after `ms`.
   * @param request asks the process to stop
   */
  async stop(request: (child: ChildProcess) => void, ms: number): Promise<number | null> {
    this.isStopping = true;
    clearTimeout(this.timer);
    const { child } = this;
    if (!child) return null;
    request(child);
    const kill = setTimeout(() => {
      this.logger.error(`${this.plan.name} did not stop within ${ms} ms and was killed.`, 'Supervisor');
      child.kill('SIGKILL');
    }, ms);
    const code = await this.exit.promise;
    clearTimeout(kill);
    return code;
  }

  private ended(code: number): void {
    this.child = null;
    this.exit.resolve(code);
    if (this.isStopping || !this.plan.shouldRestart(code)) return;
    if (performance.now() - this.startedAt >= STEADY_MS) this.failures = 0;
    this.failures += 1;
    const waitMs = restartWait(this.failures);
    const sentence = `${this.plan.name} ended with code ${code}. It restarts in ${waitMs / SECOND} s.`;
    this.logger.error(sentence, 'Supervisor');
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.start();
    }, waitMs);
  }
}

/** Returns the exit code that a shell reports. */
export const exitCodeOf = (code: number | null, signal: NodeJS.Signals | null): number =>
  code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
