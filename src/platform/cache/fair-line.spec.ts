import { describe, expect, it } from '@jest/globals';
import type { Waiting } from '../concurrency-limiter.js';
import { ApiError } from '../http/errors/api-error.js';
import { CallersLeft } from '../http/caller-left.js';
import { FairLine } from './fair-line.js';
import type { Job } from './job.js';

const MAX_WAITING = 3;

/** A line, and the outcomes of its jobs by job name. */
class Stage {
  readonly refused: Record<string, Error> = {};
  private readonly line = new FairLine(MAX_WAITING, () => new ApiError('BUSY', { retryAfter: 1 }));
  private readonly waitingNames = new Map<string, boolean>();
  private readonly networks = new Map<string, Set<string | null>>();

  /** Adds jobs of a network, named after it: 'a1', 'a2'. */
  add(...names: string[]): void {
    for (const name of names) {
      this.waitingNames.set(name, true);
      const networks = new Set([name.startsWith('local') ? null : (name[0] ?? '')]);
      this.networks.set(name, networks);
      const ticket: Job = { networks, isWanted: () => this.waitingNames.get(name) === true };
      const refuse = (error: Error): void => void (this.refused[name] = error);
      const task = { ticket, begin: () => this.startedNames.push(name), refuse } satisfies Waiting<Job>;
      this.line.add(task);
    }
  }

  join(name: string, network: string): void {
    this.networks.get(name)?.add(network);
  }

  leave(name: string): void {
    this.waitingNames.set(name, false);
  }

  private readonly startedNames: string[] = [];

  /** Starts all waiting jobs. Returns their names in the order of their start. */
  drain(count = Infinity): string[] {
    this.startedNames.length = 0;
    while (this.startedNames.length < count) {
      const next = this.line.next();
      if (!next) break;
      next.begin();
    }
    return [...this.startedNames];
  }
}

describe('FairLine', () => {
  it('starts the jobs of one network by arrival', () => {
    const stage = new Stage();
    stage.add('a1', 'a2', 'a3', 'a4', 'a5');

    expect(stage.drain()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });

  it('alternates between networks', () => {
    const stage = new Stage();
    stage.add('a1', 'a2', 'a3', 'b1', 'b2', 'c1');

    expect(stage.drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('queues a returning network behind the waiting networks', () => {
    const stage = new Stage();
    stage.add('a1', 'b1', 'b2', 'c1');
    expect(stage.drain(2)).toEqual(['a1', 'b1']);
    stage.add('a2');

    expect(stage.drain()).toEqual(['c1', 'b2', 'a2']);
  });

  it('starts a shared job at the first slot of any network that waits for it', () => {
    const stage = new Stage();
    stage.add('a1', 'a2', 'a3', 'b1');
    stage.join('a3', 'b');
    stage.join('a3', 'c');

    expect(stage.drain()).toEqual(['a1', 'a3', 'a2', 'b1']);
  });

  it('rejects the newest jobs of a network with too many jobs as soon as another network waits', () => {
    const stage = new Stage();
    stage.add('a1', 'a2', 'a3', 'a4', 'a5');
    expect(stage.refused).toEqual({});
    stage.add('b1');

    expect(Object.keys(stage.refused)).toEqual(['a5', 'a4']);
    expect(stage.refused['a5']).toMatchObject({ code: 'BUSY' });
    expect(stage.drain()).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('does not reject a job that a network with fewer jobs waits for', () => {
    const stage = new Stage();
    stage.add('a1', 'a2', 'a3', 'a4');
    stage.join('a4', 'c');
    stage.add('b1');

    expect(Object.keys(stage.refused)).toEqual(['a3']);
  });

  it('does not reject a job of this machine', () => {
    const stage = new Stage();
    stage.add('local1', 'local2', 'local3', 'local4', 'local5', 'b1');

    expect(stage.refused).toEqual({});
    expect(stage.drain(2)).toEqual(['local1', 'b1']);
  });

  it('drops jobs that no request waits for', () => {
    const stage = new Stage();
    stage.add('a1', 'a2', 'b1');
    stage.leave('a1');

    expect(stage.drain()).toEqual(['a2', 'b1']);
    expect(stage.refused['a1']).toBeInstanceOf(CallersLeft);
  });
});
