import { Injectable, Optional } from '@nestjs/common';
import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { outsideTransaction } from '../database/transaction.js';
import { Generations, type GenerationSnapshot, type Source } from './generations.js';
import { KeptAnswers } from './kept-answers.js';
import type { Origin, Prepared } from './prepared.js';

/** How many different answers are kept: their keys are the service's own. */
const CAPACITY = 200;
/** Keys that are remembered. */
const MAX_EXPECTED = 50_000;

/** Keeps prepared answers until something they were made from changes. */
@Injectable()
export class ListCache {
  private readonly kept = new KeptAnswers<null>(this, { entries: CAPACITY, bytes: Infinity });
  private readonly generations = new Generations();
  /** Keys of events to come whose change is shown already. */
  private readonly shown = new Set<string>();
  private readonly listeners: ((source: Source, ids: readonly string[]) => void)[] = [];

  constructor(@Optional() clock?: ClockWatch) {
    // Answers show which day it is and which streams are open: by the hour before, both are to come again.
    clock?.listen((byMs) => {
      if (byMs < 0) this.invalidateAll();
    });
  }

  /** The answer under `key`, made again once one of `sources` has changed. */
  async get(key: string, sources: readonly Source[], build: () => Promise<unknown>): Promise<Prepared> {
    const { prepared } = await this.kept.get(key, sources, async () => ({ body: await build(), about: null }));
    return prepared;
  }

  /**
   * Makes every answer that was made from a resource stale.
   *
   * @param ids the records that changed; none where any of them may have
   */
  invalidate(resource: Resource, ids: readonly string[] = []): void {
    for (const source of [resource, `${resource} in memory`] as const) this.renew(source, ids);
  }

  /** Makes every answer stale that was made from a resource as the database has it: what is in memory is as it was. */
  invalidateStored(resource: Resource): void {
    this.renew(resource, []);
  }

  /** The changes behind the coming events of these keys are in the lists already: those events invalidate nothing. */
  expect(keys: readonly string[]): void {
    // Keys whose events never came are dropped; a list that is read once more is all it costs.
    if (this.shown.size > MAX_EXPECTED) this.shown.clear();
    for (const key of keys) this.shown.add(key);
  }

  /** Whether the change behind an event is in the lists already; asked once. */
  isShown(key: string): boolean {
    return this.shown.delete(key);
  }

  /** Makes every answer stale. */
  invalidateAll(): void {
    for (const resource of OWN_RESOURCES) this.invalidate(resource);
  }

  /** Calls back at every change, at the moment from which on answers are made again. */
  onInvalidate(listener: (source: Source, ids: readonly string[]) => void): void {
    this.listeners.push(listener);
  }

  /**
   * Returns a function that loads a value once, and again after one of its sources changed or loading failed. Callers share the
   * value, so it is loaded outside their transactions.
   */
  memo<T>(sources: readonly Source[], load: () => Promise<T>): () => Promise<T> {
    let latest: { generation: number; value: Promise<T> } | null = null;
    return () => {
      const generation = this.generation(sources);
      if (latest?.generation === generation) return latest.value;
      const current = { generation, value: outsideTransaction(load) };
      latest = current;
      current.value.catch(() => {
        if (latest === current) latest = null;
      });
      return current.value;
    };
  }

  /** A number that changes whenever one of these sources does. */
  generation(sources: readonly Source[]): number {
    return this.generations.sumOf(sources);
  }

  /**
   * What an answer is made from, as it is now. In a scope of its own: made where the answer before is at hand, it would
   * keep that one in memory, which keeps the one before it, and so on.
   */
  originOf(sources: readonly Source[]): Origin {
    const begun = this.snapshot();
    return { sources, begunAt: performance.now(), changedAt: () => begun.firstChange(sources) };
  }

  /** The state of everything now. */
  snapshot(): GenerationSnapshot {
    return this.generations.snapshot();
  }

  private renew(source: Source, ids: readonly string[]): void {
    this.generations.next(source);
    for (const listener of this.listeners) listener(source, ids);
  }
}
