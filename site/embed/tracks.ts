/** A list as media-chrome reads it from a media element: like an array, with events. */
class ListOf<Item extends object> extends EventTarget implements Iterable<Item> {
  readonly [index: number]: Item;
  length = 0;

  constructor(private readonly added: string) {
    super();
  }

  *[Symbol.iterator](): IterableIterator<Item> {
    for (let index = 0; index < this.length; index += 1) {
      const item = this[index];
      if (item) yield item;
    }
  }

  replace(items: readonly Item[]): void {
    for (let index = items.length; index < this.length; index += 1) Reflect.deleteProperty(this, index);
    Object.assign(this, items);
    this.length = items.length;
    this.dispatchEvent(new Event(this.added));
  }

  protected changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

export interface Rendition {
  id: string;
  /** Pixels; 0 where the playlist does not say. */
  width: number;
  height: number;
  /** Bits a second. */
  bitrate: number;
}

/** The qualities of a stream; `selectedIndex` is -1 while the player chooses. */
export class Renditions extends ListOf<Rendition> {
  private chosen = -1;

  constructor() {
    super('addrendition');
  }

  get selectedIndex(): number {
    return this.chosen;
  }

  set selectedIndex(index: number) {
    if (index === this.chosen) return;
    this.chosen = index;
    this.changed();
  }
}

export interface AudioChoice {
  id: string;
  label: string;
  language: string;
}

/** The voices of a stream, one of which is enabled. */
export class AudioChoices extends ListOf<AudioTrackLike> {
  private chosen = 0;

  constructor() {
    super('addtrack');
  }

  get enabledIndex(): number {
    return this.chosen;
  }

  offer(choices: readonly AudioChoice[], enabled: number): void {
    this.chosen = enabled;
    this.replace(choices.map((choice, index) => new AudioTrackLike(choice, index, this)));
  }

  enable(index: number): void {
    if (index === this.chosen) return;
    this.chosen = index;
    this.changed();
  }
}

class AudioTrackLike implements AudioChoice {
  readonly kind = 'main';
  readonly id: string;
  readonly label: string;
  readonly language: string;
  // Hidden from JSON, as which media-chrome compares tracks.
  readonly #index: number;
  readonly #list: AudioChoices;

  constructor({ id, label, language }: AudioChoice, index: number, list: AudioChoices) {
    this.id = id;
    this.label = label;
    this.language = language;
    this.#index = index;
    this.#list = list;
  }

  get enabled(): boolean {
    return this.#list.enabledIndex === this.#index;
  }

  /** To enable one disables the others. */
  set enabled(is: boolean) {
    if (is) this.#list.enable(this.#index);
  }
}

/** What a stream offers to choose from. */
export interface Choices {
  renditions: Renditions;
  audio: AudioChoices;
}

/** Gives a video the lists that media-chrome's menus read; browsers have none for what a script feeds. */
export function offerChoices(video: HTMLVideoElement): Choices {
  const choices = { renditions: new Renditions(), audio: new AudioChoices() };
  Object.defineProperty(video, 'videoRenditions', { value: choices.renditions });
  Object.defineProperty(video, 'audioTracks', { value: choices.audio });
  return choices;
}
