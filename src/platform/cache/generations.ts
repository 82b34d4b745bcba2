import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';

/**
 * What answers are made from: a resource as the database has it, or what this process keeps of it in memory, which shows
 * some changes while the database makes them.
 */
export type Source = Resource | `${Resource} in memory`;

const SOURCES: readonly Source[] = OWN_RESOURCES.flatMap((one): Source[] => [one, `${one} in memory`]);

/** A source between two of its changes. */
interface Generation {
  number: number;
  /** When the next change came, by `performance.now`; null while it has not. */
  endedAt: number | null;
}

/** How often each source has changed, at one moment. */
export class GenerationSnapshot {
  constructor(private readonly generations: ReadonlyMap<Source, Generation>) {}

  /** Whether this one has every change of some sources that another one has. */
  isAsNew(other: GenerationSnapshot, sources: readonly Source[]): boolean {
    return sources.every((one) => this.numberOf(one) >= other.numberOf(one));
  }

  /** When the first of some sources changed after this moment, by `performance.now`; null while none has. */
  firstChange(sources: readonly Source[]): number | null {
    const ends = sources.flatMap((one) => this.generations.get(one)?.endedAt ?? []);
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  private numberOf(source: Source): number {
    return this.generations.get(source)?.number ?? 0;
  }
}

/** Counts the changes of sources. */
export class Generations {
  private readonly current = new Map(SOURCES.map((one): [Source, Generation] => [one, { number: 0, endedAt: null }]));

  /** Begins the next generation of a source. */
  next(source: Source): void {
    const before = this.current.get(source);
    if (before) before.endedAt = performance.now();
    this.current.set(source, { number: (before?.number ?? 0) + 1, endedAt: null });
  }

  /** A number that changes whenever one of these sources does. */
  sumOf(sources: readonly Source[]): number {
    // Generations only grow, so the sum is new whenever one of them is.
    return sources.reduce((sum, source) => sum + (this.current.get(source)?.number ?? 0), 0);
  }

  /** The state of everything now. */
  snapshot(): GenerationSnapshot {
    return new GenerationSnapshot(new Map(this.current));
  }
}
