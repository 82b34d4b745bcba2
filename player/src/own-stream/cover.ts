import { crestOf } from '@contract/monogram.js';
import { translated } from '../texts.js';

const SVG = 'http://www.w3.org/2000/svg';
const SHIELD = 'M16 1 30 4.5V19c0 8-6 13.2-14 16C8 32.2 2 27 2 19V4.5Z';

/** Covers the video while the stream has no image. The controls stay usable, so that viewers can go back. */
export class GameCover {
  private readonly element = document.createElement('div');
  private readonly message = document.createElement('p');

  /** @param sides names of the teams; empty for a team that is not decided */
  constructor(
    private readonly video: HTMLVideoElement,
    sides: readonly string[],
  ) {
    const crests = document.createElement('div');
    crests.className = 'break__crests';
    crests.append(...sides.map(crest));
    this.message.className = 'break__text';
    this.message.role = 'status';
    this.element.className = 'break';
    this.element.hidden = true;
    this.element.append(crests, this.message);
  }

  /** Shows the cover with an English text, which is translated. */
  show(message: string): void {
    if (!this.element.isConnected) this.attach();
    this.element.hidden = false;
    const words = translated(message);
    // Screen readers announce a changed text.
    if (this.message.textContent !== words) this.message.textContent = words;
  }

  hide(): void {
    this.element.hidden = true;
    this.message.textContent = '';
  }

  private attach(): void {
    const controller = this.video.closest('media-controller');
    // The slot is behind the control bars.
    if (controller) Object.assign(this.element, { slot: 'centered-chrome' }).setAttribute('noautohide', '');
    (controller ?? this.video.parentElement)?.append(this.element);
  }
}

function crest(name: string): SVGElement {
  const { letters, colour } = crestOf(name, name === '');
  const shield = element('path', { d: SHIELD, fill: colour });
  const label = element('text', { x: '16', y: '21.5' });
  label.textContent = letters;
  const drawing = element('svg', { class: 'break__crest', viewBox: '0 0 32 36', 'aria-hidden': 'true' });
  drawing.append(shield, label);
  return drawing;
}

function element(name: string, attributes: Record<string, string>): SVGElement {
  const created = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  return created;
}
