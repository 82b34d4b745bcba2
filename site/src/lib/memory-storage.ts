/** The browser's storage as far as unit tests need it. */
export class MemoryStorage {
  private readonly values = new Map<string, string>();

  get length(): number {
    return this.values.size;
  }

  /** Every key, in the order in which they came. */
  get keys(): string[] {
    return [...this.values.keys()];
  }

  key = (index: number): string | null => this.keys[index] ?? null;
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.values.set(key, value);
  removeItem = (key: string): void => void this.values.delete(key);
}
