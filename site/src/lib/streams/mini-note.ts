/** What goes on in a corner of the next page, for this tab alone. */
export interface MiniNote {
  /** The player's own page, from the slash on. */
  src: string;
  /** What plays, and the page that it is from. */
  title: string;
  href: string;
  /** The view that counts: see `ViewOf`. */
  view: { key: string; path: string };
  /** Texts in the language of the page. */
  labels: { region: string; back: string; close: string };
  /** The visitor is on the way back to the page: it goes on there. */
  returns?: boolean;
}

const KEY = 'nepsh-mini';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);
const areTexts = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Reads the note; null when there is none, or when something else wrote it. */
export function readMini(storage: Store): MiniNote | null {
  try {
    const note = JSON.parse(storage.getItem(KEY) ?? 'null') as MiniNote | null;
    const isNote =
      areTexts(note, 'title') &&
      isPath(note?.src) &&
      note.src.startsWith('/api/stream?') &&
      isPath(note.href) &&
      areTexts(note.view, 'key') &&
      isPath(note.view.path) &&
      areTexts(note.labels, 'region', 'back', 'close');
    return isNote ? note : null;
  } catch {
    return null;
  }
}

export function writeMini(storage: Store, note: MiniNote): void {
  try {
    storage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Where nothing can be stored, it ends with its page.
  }
}

export const forgetMini = (storage: Store): void => storage.removeItem(KEY);
