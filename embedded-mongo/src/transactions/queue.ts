/** Resources that commands outside of transactions wait for, from the first conflict to the write or its failure. */
export class Queue {
  /** Number of waiting commands by resource. */
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
    const remaining = (this.waiting.get(resource) ?? 1) - 1;
    if (remaining > 0) this.waiting.set(resource, remaining);
    else this.waiting.delete(resource);
  }
}
