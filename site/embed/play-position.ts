const KEY = 'nepsh-place-';
/** Positions are noted this often, seconds. */
const EVERY_SECONDS = 5;
/** A video is not gone on with before this position, nor so close to its end, seconds. */
const EDGE_SECONDS = 15;
/** Positions that are kept: the oldest go. */
const KEPT = 60;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Where a visitor left a video, in this browser alone. */
export class PlayPosition {
  private readonly key: string;
  private noted = 0;

  constructor(
    private readonly storage: Store,
    streamId: string,
  ) {
    this.key = KEY + streamId;
  }

  /** Where to go on, in seconds; null from the beginning. */
  read(duration: number): number | null {
    const [seconds = 0] = parse(this.storage.getItem(this.key));
    return seconds > EDGE_SECONDS && seconds < duration - EDGE_SECONDS ? seconds : null;
  }

  /** Notes a position now and then. */
  note(seconds: number): void {
    if (Math.abs(seconds - this.noted) < EVERY_SECONDS) return;
    this.noted = seconds;
    try {
      this.storage.setItem(this.key, `${Math.floor(seconds)} ${Date.now()}`);
      this.forgetOldest();
    } catch {
      // Where nothing can be stored, it begins from the start the next time.
    }
  }

  forget(): void {
    this.noted = 0;
    this.storage.removeItem(this.key);
  }

  private forgetOldest(): void {
    const { storage } = this;
    if (storage.length <= KEPT) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const positions = keys.filter((key) => key.startsWith(KEY));
    const byAge = positions.sort((a, b) => atOf(storage, b) - atOf(storage, a));
    for (const key of byAge.slice(KEPT)) storage.removeItem(key);
  }
}

const parse = (text: string | null | undefined): number[] => (text ?? '').split(' ').map((part) => Number(part) || 0);
const atOf = (storage: Store, key: string): number => parse(storage.getItem(key))[1] ?? 0;
