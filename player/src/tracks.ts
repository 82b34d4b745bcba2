/** A list in the format that media-chrome expects of a media element: array-like, with events. */
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
  /** In px. 0 if the playlist does not contain it. */
  width: number;
  height: number;
  /** In bits per second. */
  bitrate: number;
}

/** Qualities of a stream. `selectedIndex` is -1 while the player selects automatically. */
export class Renditions extends ListOf<Rendition> {
  private selected = -1;

  constructor() {
    super('addrendition');
  }

  get selectedIndex(): number {
    return this.selected;
  }

  set selectedIndex(index: number) {
    if (index === this.selected) return;
    this.selected = index;
    this.changed();
  }
}

export interface AudioChoice {
  id: string;
  label: string;
  language: string;
}

/** Audio tracks of a stream, one of which is enabled. */
export class AudioChoices extends ListOf<AudioTrackLike> {
  private selected = 0;

  constructor() {
    super('addtrack');
  }

  get enabledIndex(): number {
    return this.selected;
  }

  offer(choices: readonly AudioChoice[], enabled: number): void {
    this.selected = enabled;
    this.replace(choices.map((choice, index) => new AudioTrackLike(choice, index, this)));
  }

  enable(index: number): void {
    if (index === this.selected) return;
    this.selected = index;
    this.changed();
  }
}

class AudioTrackLike implements AudioChoice {
  readonly kind = 'main';
  readonly id: string;
  readonly label: string;
  readonly language: string;
  // Private fields are not part of the JSON with which media-chrome compares tracks.
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

  /** Enabling a track disables the others. */
  set enabled(is: boolean) {
    if (is) this.#list.enable(this.#index);
  }
}

/** Qualities and audio tracks to choose from. */
export interface Choices {
  renditions: Renditions;
  audio: AudioChoices;
}

/** Adds the lists that media-chrome's menus read. Browsers do not provide them for media from a script. */
export function offerChoices(video: HTMLVideoElement): Choices {
  const choices = { renditions: new Renditions(), audio: new AudioChoices() };
  Object.defineProperty(video, 'videoRenditions', { value: choices.renditions });
  Object.defineProperty(video, 'audioTracks', { value: choices.audio });
  return choices;
}
