import { browserStorage } from '../../site/src/lib/browser-storage.js';
import { PlayPosition } from './play-position.js';
import { text } from './texts.js';

/** Resumes a video at the stored position and shows a button to start over. */
export function resumeWhereLeft(video: HTMLVideoElement, streamId: string): void {
  const position = new PlayPosition(browserStorage(), streamId);
  const over = document.createElement('button');
  over.type = 'button';
  over.className = 'sound start-over';
  over.textContent = text('startOver');
  const begin = (): void => {
    const seconds = Number.isFinite(video.duration) ? position.read(video.duration) : null;
    if (seconds !== null) {
      video.currentTime = seconds;
      document.getElementById('player')?.append(over);
    }
    video.addEventListener('timeupdate', () => {
      if (video.paused || video.currentTime === 0) return;
      position.note(video.currentTime);
    });
  };
  over.addEventListener('click', () => {
    position.forget();
    video.currentTime = 0;
    over.remove();
    document.querySelector<HTMLElement>('media-controller')?.focus();
  });
  video.addEventListener('ended', () => {
    position.forget();
    over.remove();
  });
  if (video.readyState > 0) begin();
  else video.addEventListener('loadedmetadata', begin, { once: true });
}
