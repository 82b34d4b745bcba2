/**
 * Whether a browser takes pushes: `ready`; `home-screen`: once the site is on the device's home screen (iOS, iPadOS);
 * `insecure`: not at an address without https; `missing`: not at all.
 */
export type PushSupport = 'ready' | 'home-screen' | 'insecure' | 'missing';

/** What a browser says of itself. */
export interface BrowserFacts {
  isSecure: boolean;
  /** Service workers, PushManager, Notification and locks. */
  hasPush: boolean;
  userAgent: string;
  /** An iPad calls itself a Mac; this many touch points distinguish it from one. */
  touchPoints: number;
}

export function pushSupport({ isSecure, hasPush, userAgent, touchPoints }: BrowserFacts): PushSupport {
  if (!isSecure) return 'insecure';
  if (hasPush) return 'ready';
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
    ? 'home-screen'
    : 'missing';
}

/** The facts of this browser. */
export const browserFacts = (): BrowserFacts => ({
  isSecure: window.isSecureContext,
  hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'locks' in navigator,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});
