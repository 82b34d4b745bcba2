const KEY = 'nepsh-place-';
/** Interval between stored positions, in seconds of the video. */
const EVERY_SECONDS = 5;
/** A video is not resumed before this position or this close to its end, in seconds. */
const EDGE_SECONDS = 15;
/** Maximum number of stored positions. The oldest are deleted. */
const MAX_POSITIONS = 60;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Position at which a visitor left a video, stored in this browser only. */
export class PlayPosition {
  private readonly key: string;
  private noted = 0;

  constructor(
    private readonly storage: Store,
    streamId: string,
  ) {
    this.key = KEY + streamId;
  }

  /** Returns the position to resume from in seconds, or null to play from the start. */
  read(duration: number): number | null {
    const [seconds = 0] = parse(this.storage.getItem(this.key));
    return seconds > EDGE_SECONDS && seconds < duration - EDGE_SECONDS ? seconds : null;
  }

  /** Stores the position at intervals. */
  note(seconds: number): void {
    if (Math.abs(seconds - this.noted) < EVERY_SECONDS) return;
    this.noted = seconds;
    try {
      this.storage.setItem(this.key, `${Math.floor(seconds)} ${Date.now()}`);
      this.forgetOldest();
    } catch {
      // Without storage, the video plays from the start next time.
    }
  }

  forget(): void {
    this.noted = 0;
    this.storage.removeItem(this.key);
  }

  private forgetOldest(): void {
    const { storage } = this;
    if (storage.length <= MAX_POSITIONS) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const positions = keys.filter((key) => key.startsWith(KEY));
    const byAge = positions.sort((a, b) => atOf(storage, b) - atOf(storage, a));
    for (const key of byAge.slice(MAX_POSITIONS)) storage.removeItem(key);
  }
}

const parse = (text: string | null | undefined): number[] => (text ?? '').split(' ').map((part) => Number(part) || 0);
const atOf = (storage: Store, key: string): number => parse(storage.getItem(key))[1] ?? 0;
