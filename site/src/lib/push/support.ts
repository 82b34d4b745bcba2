/**
 * Support of a browser for pushes. `home-screen`: only after the site was added to the home screen (iOS, iPadOS).
 * `insecure`: only with https. `missing`: not supported.
 */
export type PushSupport = 'ready' | 'home-screen' | 'insecure' | 'missing';

/** Properties of a browser. */
export interface BrowserFacts {
  isSecure: boolean;
  /** Whether service workers, PushManager, Notification, and locks exist. */
  hasPush: boolean;
  userAgent: string;
  /** Number of touch points, which distinguishes an iPad from a Mac. */
  touchPoints: number;
}

export function pushSupport({ isSecure, hasPush, userAgent, touchPoints }: BrowserFacts): PushSupport {
  if (!isSecure) return 'insecure';
  if (hasPush) return 'ready';
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
    ? 'home-screen'
    : 'missing';
}

/** Returns the properties of this browser. */
export const browserFacts = (): BrowserFacts => ({
  isSecure: window.isSecureContext,
  hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && 'locks' in navigator,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});
