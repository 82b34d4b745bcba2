/** What commands outside of transactions wait for, from when they met a transaction until they have written it or given up. */
export class Queue {
  /** How many wait for a resource. */
  private readonly waiting = new Map<string, number>();

  get size(): number {
    return this.waiting.size;
  }

  has(resource: string): boolean {
    return this.waiting.has(resource);
  }

  enter(resource: string): void {
    this.waiting.set(resource, (this.waiting.get(resource) ?? 0) + 1);
  }

  leave(resource: string): void {
    const left = (this.waiting.get(resource) ?? 1) - 1;
    if (left > 0) this.waiting.set(resource, left);
    else this.waiting.delete(resource);
  }
}
