import { browserStorage, tabStorage } from '../../site/src/lib/browser-storage.js';
import { countView, isView } from '../../site/src/lib/streams/count-view.js';
import { FRAME_ALLOW, FRAME_SANDBOX } from '../../site/src/lib/streams/player-page.js';
import { forgetMini, readMini, writeMini, type MiniNote } from '../../site/src/lib/streams/mini-note.js';
import { PlayTime } from '../../site/src/lib/streams/play-time.js';
import { PLAYER_EVENTS, playerCommand, playerEvent, playerListen } from '../../site/src/lib/streams/player-messages.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Its class moves the toasts of the page. */
const root = document.documentElement;

/** Creates an icon from the page's sheet of drawings. */
function icon(name: string): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('class', 'icon');
  drawing.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#i-${name}`);
  drawing.append(use);
  return drawing;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]>,
  ...children: Node[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), values);
  created.append(...children);
  return created;
}

/** Continues a stream in a corner of a page without a player, until it is closed or its page is opened again. */
function show(note: MiniNote): void {
  const { src, title, href, view, labels } = note;
  const frame = element('iframe', { className: 'mini__frame', src, title });
  frame.setAttribute('sandbox', FRAME_SANDBOX);
  frame.allow = FRAME_ALLOW;
  const back = element(
    'a',
    { className: 'mini__title small semibold hover-line grow ellipsis', href, title: labels.back },
    element('bdi', { textContent: title }),
  );
  const close = element(
    'button',
    { className: 'icon-button', type: 'button', title: labels.close },
    icon('close-rounded'),
  );
  close.setAttribute('aria-label', labels.close);
  const bar = element('div', { className: 'mini__bar' }, back, close);
  const mini = element('aside', { className: 'mini raised' }, frame, bar);
  mini.setAttribute('aria-label', labels.region);

  const end = (): void => {
    forgetMini(tabStorage());
    window.removeEventListener('message', onMessage);
    mini.remove();
    root.classList.remove('has-mini');
  };
  const time = new PlayTime();
  let isCounted = false;
  const onMessage = ({ origin, source, data }: MessageEvent): void => {
    if (origin !== location.origin || source !== frame.contentWindow) return;
    const event = playerEvent(data);
    if (event?.name === 'ready') {
      for (const name of PLAYER_EVENTS) post(playerListen(name));
      post(playerCommand('play'));
    } else if (event?.name === 'timeupdate' && event.seconds !== null) {
      if (isCounted || !isView(time.report(event.seconds))) return;
      isCounted = true;
      void countView(view, browserStorage());
    } else if (event?.name === 'ended' || event?.name === 'error') end();
  };
  const post = (text: string): void => frame.contentWindow?.postMessage(text, location.origin);
  window.addEventListener('message', onMessage);
  close.addEventListener('click', end);
  back.addEventListener('click', () => writeMini(tabStorage(), { ...note, returns: true }));
  document.body.append(mini);
  root.classList.add('has-mini');
}

const note = readMini(tabStorage());
if (note) show(note);
