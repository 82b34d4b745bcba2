import { Injectable, Optional } from '@nestjs/common';
import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';
import { ClockWatch } from '../clock/clock-watch.js';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { Generations, type GenerationSnapshot, type Source } from './generations.js';
import { Prepared, type Origin } from './prepared.js';
import { serialise } from './serialise.js';

interface Entry {
  making: {
    /** The generation of the sources that it is built from; null before it is begun. */
    generation: number | null;
    isOver: boolean;
  };
  prepared: Promise<Prepared>;
}

/** How many different answers are kept; the oldest goes first. */
const CAPACITY = 200;
/** Keys that are remembered. */
const MAX_EXPECTED = 50_000;

/** Keeps prepared answers until something they were made from changes. */
@Injectable()
export class ListCache {
  private readonly entries = new Map<string, Entry>();
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

  /**
   * The answer under `key`, built again when one of `sources` has changed since it was made; one build at a time, so
   * that however many changes and requests come meanwhile, one further build answers them all. While the database is
   * unavailable, the last answer is served.
   */
  get(key: string, sources: readonly Source[], build: () => Promise<unknown>): Promise<Prepared> {
    const known = this.entries.get(key);
    if (known && [null, this.generation(sources)].includes(known.making.generation)) return known.prepared;
    const making: Entry['making'] = { generation: null, isOver: false };
    const make = async (): Promise<Prepared> => {
      making.generation = this.generation(sources);
      const origin = this.originOf(sources);
      return new Prepared(await serialise(await build()), origin);
    };
    const made = (known && !known.making.isOver ? settled(known).then(make) : make()).finally(() => {
      making.isOver = true;
    });
    const prepared = known ? made.catch((error: unknown) => instead(known, error)) : made;
    const entry = { making, prepared };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.trim();
    made.catch(() => {
      if (this.entries.get(key) !== entry) return;
      if (known) this.entries.set(key, known);
      else this.entries.delete(key);
    });
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

  private trim(): void {
    const oldest = this.entries.keys().next().value;
    if (this.entries.size > CAPACITY && oldest !== undefined) this.entries.delete(oldest);
  }
}

/** Resolves once an answer is there or has failed. */
async function settled({ prepared }: Entry): Promise<void> {
  await prepared.catch(() => undefined);
}

function instead(known: Entry, error: unknown): Promise<Prepared> {
  if (isDatabaseUnavailable(error)) return known.prepared;
  throw error;
}
