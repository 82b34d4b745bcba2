/** Storage that ends with the page, for browsers that block or lack their own. */
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
  clear = (): void => this.values.clear();
}

/** The part of the browser's storage that the product uses. */
export interface OpenStorage {
  readonly length: number;
  key: (index: number) => string | null;
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Opens storage of the browser. Returns null if it is blocked (it throws) or missing (null in some WebViews). */
export function openStorage(open: () => OpenStorage | null): OpenStorage | null {
  try {
    const storage = open();
    storage?.getItem('');
    return storage;
  } catch {
    return null;
  }
}

/** Replaces storage of a page that is blocked or missing by one that ends with the page, for libraries that need some. */
export function provideStorage(page: Record<'localStorage' | 'sessionStorage', OpenStorage | null>): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (openStorage(() => page[name])) continue;
    Object.defineProperty(page, name, { configurable: true, value: new MemoryStorage() });
  }
}
