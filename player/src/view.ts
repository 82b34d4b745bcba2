import type { PlaybackEvent } from './playback.js';
import { translated } from './texts.js';

const byId = (id: string): HTMLElement | null => document.getElementById(id);

/** Messages over the video: loading, failure, and playback without sound. */
export class View {
  private readonly loading = byId('loading');
  private readonly failure = byId('failure');
  private readonly failureText = byId('failure-text');
  private readonly sound = byId('sound');

  constructor({ onSound, retries }: { onSound: () => void; retries: boolean }) {
    byId('retrying')?.toggleAttribute('hidden', !retries);
    byId('retry')?.addEventListener('click', () => window.location.reload());
    this.sound?.addEventListener('click', onSound);
  }

  show(event: PlaybackEvent): void {
    if (event.name === 'error') this.fail(event.message);
    else if (event.name === 'stalled') this.busy(true);
    else if (
      event.name === 'interrupted' ||
      event.name === 'ready' ||
      event.name === 'play' ||
      event.name === 'timeupdate'
    )
      this.busy(false);
  }

  /** Shows a button to turn the sound on while the browser blocks sound. */
  silent(silent: boolean): void {
    this.sound?.toggleAttribute('hidden', !silent);
  }

  private busy(busy: boolean): void {
    this.loading?.toggleAttribute('hidden', !busy);
  }

  private fail(message: string): void {
    this.busy(false);
    this.silent(false);
    if (this.failureText) this.failureText.textContent = translated(message);
    this.failure?.removeAttribute('hidden');
    const screen = byId('screen');
    (screen?.closest('media-controller') ?? screen)?.setAttribute('hidden', '');
  }
}
