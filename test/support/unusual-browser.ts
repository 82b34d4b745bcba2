import type { BrowserContext, Page } from '@playwright/test';
import { settled } from './page.js';

/**
 * Wraps every text of a page, and every text that appears later, in a separate element, as the translation of Chrome, Edge and
 * Safari does.
 */
export async function translate(page: Page): Promise<void> {
  // React reports an error and renders an island again if its texts changed before it was hydrated.
  await page.waitForFunction(() => {
    const island = document.querySelector('astro-island[ssr]');
    island?.firstElementChild?.scrollIntoView();
    return island === null;
  });
  await page.evaluate(() => scrollTo(0, 0));
  await settled(page);
  await page.evaluate(() => {
    const wrap = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        const parent = text.parentElement;
        if (!parent || parent.closest('translated-text, script, style, textarea, [translate=no]')) continue;
        const wrapper = document.createElement('translated-text');
        text.replaceWith(wrapper);
        wrapper.append(text);
      }
    };
    wrap(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node.parentNode ?? node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Scripts that remove or block features of a browser. They run before the scripts of a page. */
export const LACKS = {
  /** Firefox with cookies blocked. */
  channels: () => {
    Object.assign(window, {
      BroadcastChannel: function () {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  },
  /** Chromium with cookies blocked. */
  storage: () => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', { ...blocked, configurable: true });
    Object.defineProperty(window, 'sessionStorage', { ...blocked, configurable: true });
    const request = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    Object.defineProperty(navigator, 'locks', { value: { request } });
  },
  /** A WebView of Android without DOM storage. */
  webViewStorage: () => {
    Object.defineProperty(window, 'localStorage', { value: null, configurable: true });
  },
  /** Plain http. */
  locks: () => {
    Object.defineProperty(navigator, 'locks', { value: undefined });
  },
  /** A machine without a valid time zone. */
  zone: () => {
    const { value } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'resolvedOptions')!;
    const original = value as (this: Intl.DateTimeFormat) => Intl.ResolvedDateTimeFormatOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...original.call(this), timeZone: 'Etc/Unknown' };
    };
  },
} satisfies Record<string, () => void>;

/** Removes a feature from every page that a browser opens afterwards. */
export const lack = (context: BrowserContext, name: keyof typeof LACKS): Promise<unknown> =>
  context.addInitScript(LACKS[name]);
