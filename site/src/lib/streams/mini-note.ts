/** Playback to continue in a corner of the next page, for this tab only. */
export interface MiniNote {
  /** Path of the embed page. */
  src: string;
  /** Title of the video and path of its page. */
  title: string;
  href: string;
  /** The view to count: see `ViewOf`. */
  view: { key: string; path: string };
  labels: { region: string; back: string; close: string };
  /** Whether the visitor is returning to the page, which then continues the playback. */
  returns?: boolean;
}

const KEY = 'nepsh-mini';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);
const areTexts = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Reads the note. Returns null if it is missing or invalid. */
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
    // Without storage, playback ends with its page.
  }
}

export const forgetMini = (storage: Store): void => storage.removeItem(KEY);
