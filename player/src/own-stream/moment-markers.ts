import type { GameMoment } from '@contract/records/match.record.js';
import { browserStorage } from '../../../site/src/lib/browser-storage.js';
import { phaseText, text } from '../texts.js';
import { loadMoments, markersIn, type Marker } from './moments.js';
import { positionOf, type Dated } from '@contract/playlist-positions.js';

/** Storage key of the site's spoiler preference, which boot.inline.js of the site writes. */
const SPOILERS_KEY = 'nepsh-spoilers';
/** Interval at which the moments of a live game are loaded again, in ms. */
const RELOAD_MS = 15_000;
/** SVG path of a flag, for media-chrome's icons of 24 px. */
const FLAG = 'M6 3h2v18H6zm3 1h9l-2.500 4L18 12H9z';

/** Elements of media-chrome's menus, by the properties that this module uses. */
interface MenuElement extends HTMLElement {
  checkedItems: MenuItemElement[];
}
interface MenuItemElement extends HTMLElement {
  type: string;
  value: string;
  checked: boolean;
}

/** Shows the changes of score and phase as chapters of the time line, and as a menu for touch and the keyboard. */
export class MomentMarkers {
  private fragments: readonly Dated[] = [];
  private moments: readonly GameMoment[] = [];
  private loadedAt = -Infinity;
  /** Whether the moments were loaded after the end of the playlist. */
  private isComplete = false;
  /** Content of the menu, to leave an unchanged menu with its focus. */
  private renderedItems = '';
  private readonly track: TextTrack;
  private menu: MenuElement | null = null;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly path: string,
  ) {
    this.track = video.addTextTrack('chapters', text('moments'));
    this.track.mode = 'hidden';
    window.addEventListener('storage', ({ key }) => key === SPOILERS_KEY && this.render());
  }

  /** Shows the moments within the fragments of a playlist. Loads the moments again while the game is live. */
  update({ fragments, live }: { fragments: readonly Dated[]; live: boolean }): void {
    this.fragments = fragments;
    this.render();
    const now = performance.now();
    if (this.isComplete || now - this.loadedAt < (live ? RELOAD_MS : 0)) return;
    this.loadedAt = now;
    void loadMoments(this.path).then((moments) => {
      if (moments) this.moments = moments;
      this.isComplete = moments !== null && !live;
      this.render();
    });
  }

  private render(): void {
    const markers = markersIn(this.fragments, this.moments, { hidesScores: hidesScores() });
    this.showChapters(markers);
    const items = JSON.stringify(markers.map(({ at, moment }) => [at, labelOf(moment)]));
    if (items === this.renderedItems || (markers.length === 0 && !this.menu)) return;
    this.renderedItems = items;
    this.menu ??= this.createMenu();
    const isEmpty = markers.length === 0;
    this.button?.toggleAttribute('hidden', isEmpty);
    if (isEmpty) this.menu.hidden = true;
    this.menu.replaceChildren(...markers.map(menuItem));
  }

  /** Replaces the chapters if they differ. hls.js removes the cues of all tracks when it loads a playlist, and a live playlist moves its positions. */
  private showChapters(markers: readonly Marker[]): void {
    const last = this.fragments.at(-1);
    const cues = last ? chaptersOf(markers, this.fragments[0]?.start ?? 0, last.start + last.duration) : [];
    const stored = [...(this.track.cues ?? [])];
    const isSame = stored.length === cues.length && cues.every((cue, index) => isEqual(cue, stored[index]));
    if (isSame) return;
    for (const cue of stored) this.track.removeCue(cue);
    for (const cue of cues) this.track.addCue(cue);
    // The controls read the cues when a track changes.
    this.video.textTracks.dispatchEvent(new Event('change'));
  }

  private get button(): Element | null {
    return document.getElementById('moments-button');
  }

  private createMenu(): MenuElement {
    const menu = document.createElement('media-settings-menu') as MenuElement;
    menu.id = 'moments';
    menu.hidden = true;
    menu.setAttribute('anchor', 'moments-button');
    menu.setAttribute('aria-label', text('moments'));
    menu.addEventListener('change', () => {
      const [item] = menu.checkedItems;
      if (!item) return;
      item.checked = false;
      this.seek(Number(item.value));
    });
    const button = document.createElement('media-chrome-menu-button');
    button.id = 'moments-button';
    button.setAttribute('invoketarget', menu.id);
    button.setAttribute('aria-label', text('moments'));
    // The tooltip of the controls would cover the open menu.
    button.setAttribute('notooltip', '');
    button.title = text('moments');
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${FLAG}"/></svg>`;
    const controller = this.video.closest('media-controller');
    controller?.querySelector('#settings')?.after(menu);
    controller?.querySelector('#settings-button')?.before(button);
    return menu;
  }

  private seek(at: number): void {
    const seconds = positionOf(this.fragments, at);
    if (seconds >= 0) this.video.currentTime = seconds;
  }
}

/** Returns chapters without gaps, because the time line would show a mark at each gap. The part before the first moment has no name. */
function chaptersOf(markers: readonly Marker[], start: number, end: number): VTTCue[] {
  return markers.flatMap(({ seconds, moment }, index) => {
    const next = markers[index + 1]?.seconds ?? end;
    const before = index === 0 && seconds > start ? [new VTTCue(start, seconds, '')] : [];
    return next > seconds ? [...before, new VTTCue(seconds, next, labelOf(moment))] : before;
  });
}

const labelOf = ({ homeScore, awayScore, phase = '' }: GameMoment): string =>
  homeScore === undefined || awayScore === undefined ? phaseText(phase) : `${homeScore} – ${awayScore}`;

const isEqual = (cue: VTTCue, other: TextTrackCue | undefined): boolean =>
  other instanceof VTTCue &&
  other.startTime === cue.startTime &&
  other.endTime === cue.endTime &&
  other.text === cue.text;

function menuItem({ at, moment }: Marker): HTMLElement {
  const item = document.createElement('media-chrome-menu-item') as MenuItemElement;
  // Only checkable items report that they were chosen, and a radio group would start with its first item checked.
  item.type = 'checkbox';
  item.value = String(at);
  item.textContent = labelOf(moment);
  return item;
}

/** Apps show the player without the site, so they pass the preference in the address. */
function hidesScores(): boolean {
  const isHiddenByApp = new URLSearchParams(window.location.search).get('scores') === 'hidden';
  return isHiddenByApp || browserStorage().getItem(SPOILERS_KEY) === 'hidden';
}
