import { OWN_RESOURCES, type Resource } from '../../contract/resources/index.js';

/** A resource between two of its changes. */
interface Generation {
  number: number;
  /** When the next change came, by `performance.now`; null while it has not. */
  endedAt: number | null;
}

/** How often each resource has changed, at one moment. */
export class GenerationSnapshot {
  constructor(private readonly generations: ReadonlyMap<Resource, Generation>) {}

  /** Whether this one has every change of some resources that another one has. */
  isAsNew(other: GenerationSnapshot, resources: readonly Resource[]): boolean {
    return resources.every((one) => this.numberOf(one) >= other.numberOf(one));
  }

  /** When the first of some resources changed after this moment, by `performance.now`; null while none has. */
  firstChange(resources: readonly Resource[]): number | null {
    const ends = resources.flatMap((one) => this.generations.get(one)?.endedAt ?? []);
    return ends.length > 0 ? Math.min(...ends) : null;
  }

  private numberOf(resource: Resource): number {
    return this.generations.get(resource)?.number ?? 0;
  }
}

/** Counts the changes of resources. */
export class Generations {
  private readonly current = new Map(
    OWN_RESOURCES.map((one): [Resource, Generation] => [one, { number: 0, endedAt: null }]),
  );

  /** Begins the next generation of a resource. */
  next(resource: Resource): void {
    const before = this.current.get(resource);
    if (before) before.endedAt = performance.now();
    this.current.set(resource, { number: (before?.number ?? 0) + 1, endedAt: null });
  }

  /** A number that changes whenever one of these resources does. */
  sumOf(resources: readonly Resource[]): number {
    // Generations only grow, so the sum is new whenever one of them is.
    return resources.reduce((sum, resource) => sum + (this.current.get(resource)?.number ?? 0), 0);
  }

  /** The state of everything now. */
  snapshot(): GenerationSnapshot {
    return new GenerationSnapshot(new Map(this.current));
  }
}
