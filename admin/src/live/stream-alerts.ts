import { useStore } from 'react-admin';

/** Returns whether failing streams of live games play a sound. Stored in the browser. */
export const useAlertSound = () => useStore('alerts.sound', false);

/** Returns whether failing streams of live games show a notification of the browser. Stored in the browser. */
export const useAlertNotification = () => useStore('alerts.notification', false);

/** Time in which only one tab of the browser plays the sound, in ms. */
const ONE_TAB_MS = 3_000;
/** Start (s) and frequency (Hz) of each tone. */
const TONES = [
  [0, 880],
  [0.2, 660],
] as const;
const TONE_SECONDS = 0.16;

let context: AudioContext | undefined;

/** Plays two short tones. Browsers play them only after the user has used the page. */
export function playAlert(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const [at, frequency] of TONES) {
    const tone = new OscillatorNode(context, { frequency });
    const start = context.currentTime + at;
    tone.connect(new GainNode(context, { gain: 0.2 })).connect(context.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}

/** Plays the alert in one tab of the browser. Without locks, as on plain http, every tab plays it. */
export function playAlertOnce(): void {
  // Older browsers and insecure pages have no locks.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return playAlert();
  void locks.request('nepsh-alert', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playAlert();
    await new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS));
  });
}

/** Shows a notification of the browser. A later one of the same game replaces it, also from other tabs. */
export function showNotification(text: string, gameId: string, onOpen: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(text, { tag: `streams ${gameId}` });
    notification.onclick = () => {
      window.focus();
      notification.close();
      onOpen();
    };
  } catch {
    // Chrome on Android shows notifications of service workers only.
  }
}
