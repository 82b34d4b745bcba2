/** Storage that lasts as long as the page, for browsers that block or lack storage. */
export class MemoryStorage {
  private readonly values = new Map<string, string>();

  get length(): number {
    return this.values.size;
  }

  /** All keys in insertion order. */
  get keys(): string[] {
    return [...this.values.keys()];
  }

  key = (index: number): string | null => this.keys[index] ?? null;
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.values.set(key, value);
  removeItem = (key: string): void => void this.values.delete(key);
  clear = (): void => this.values.clear();
}

/** Part of the browser's storage API that Nepsh uses. */
export interface OpenStorage {
  readonly length: number;
  key: (index: number) => string | null;
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Opens storage of the browser. Returns null if the storage is blocked (access throws) or missing (null in some WebViews). */
export function openStorage(open: () => OpenStorage | null): OpenStorage | null {
  try {
    const storage = open();
    storage?.getItem('');
    return storage;
  } catch {
    return null;
  }
}

/**
 * Replaces blocked or missing storage of a page with storage that lasts as long as the page, for libraries that require storage.
 */
export function provideStorage(page: Record<'localStorage' | 'sessionStorage', OpenStorage | null>): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    if (openStorage(() => page[name])) continue;
    Object.defineProperty(page, name, { configurable: true, value: new MemoryStorage() });
  }
}
