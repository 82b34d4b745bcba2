// Runs before the first paint: applies the visitor's theme and spoiler preference, and stores the visitor's zone for
// the server.
(() => {
  const root = document.documentElement;
  const KEY = 'nepsh-theme';
  const SPOILERS = 'nepsh-spoilers';
  root.classList.add('js');
  if ('share' in navigator) root.classList.add('shares');
  // The browser's toolbars get the color of the visitor's theme, regardless of the system's preference.
  const setTheme = (theme) => {
    root.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"][data-theme]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  };
  try {
    const storedTheme = localStorage.getItem(KEY);
    if (storedTheme === 'light' || storedTheme === 'dark') setTheme(storedTheme);
    root.classList.toggle('spoiler-free', localStorage.getItem(SPOILERS) === 'hidden');
    // The home page shows the games of a visitor with follows instead of the highlighted game.
    root.classList.toggle('follows', (JSON.parse(localStorage.getItem('nepsh-follows'))?.follows ?? []).length > 0);
    root.classList.toggle('theatre', localStorage.getItem('nepsh-theatre') === 'on');
  } catch {
    // Without storage, the system's preference applies.
  }
  const nameTab = () => {
    const { safeTitle, fullTitle } = root.dataset;
    if (safeTitle) document.title = root.classList.contains('spoiler-free') ? safeTitle : fullTitle;
  };
  nameTab();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `nepsh-zone=${encodeURIComponent(zone)};path=/;max-age=31536000;samesite=lax`;
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-theme-switch]')) return;
    const dark = getComputedStyle(root).colorScheme === 'dark' || (root.dataset.theme ?? '') === 'dark';
    const preferred = matchMedia('(prefers-color-scheme: dark)').matches;
    const next = root.dataset.theme ? (dark ? 'light' : 'dark') : preferred ? 'light' : 'dark';
    setTheme(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Without storage, the choice applies to this page only.
    }
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-spoiler-switch]')) return;
    const hides = root.classList.toggle('spoiler-free');
    nameTab();
    try {
      if (hides) localStorage.setItem(SPOILERS, 'hidden');
      else localStorage.removeItem(SPOILERS);
    } catch {
      // Without storage, the choice applies to this page only.
    }
  });
  // A choice in one tab applies to the others.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue) setTheme(newValue);
    if (key !== SPOILERS) return;
    root.classList.toggle('spoiler-free', newValue === 'hidden');
    nameTab();
  });
  // Links to other languages preserve the address that scripts have changed. A browser's preferred language is offered
  // until the visitor selects a language.
  const LANGUAGE = 'nepsh-language';
  addEventListener('DOMContentLoaded', () => {
    const preferredLanguages = navigator.languages.map((tag) => tag.slice(0, 2));
    const first = preferredLanguages.find(
      (tag) => tag === root.lang || document.querySelector(`[data-language-hint=${tag}]`),
    );
    try {
      if (first === root.lang || !first || localStorage.getItem(LANGUAGE)) return;
      document.querySelector(`[data-language-hint=${first}]`).hidden = false;
    } catch {
      // Without storage, the choice cannot be stored, so the hint stays hidden.
    }
  });
  document.addEventListener('click', (event) => {
    const choice = event.target instanceof Element && event.target.closest('[data-language]');
    if (!choice) return;
    try {
      localStorage.setItem(LANGUAGE, choice.dataset.language);
    } catch {
      // Without storage, the address still contains the language.
    }
    if (choice.href) choice.href = choice.pathname + location.search + location.hash;
    choice.closest('[data-language-hint]')?.remove();
  });
  // Playback of the previous page continues in a corner, on pages without a player.
  addEventListener('DOMContentLoaded', () => {
    try {
      const plays = sessionStorage.getItem('nepsh-mini') && !document.querySelector('.player, .multi');
      // This script is built separately (player/), so it is not a module of the site.
      const script = '/embed/mini.js';
      if (plays) import(/* @vite-ignore */ script).catch(() => undefined);
    } catch {
      // Without storage, playback ends with its page.
    }
  });
  // Registers the service worker, which stores opened pages for offline use and receives pushes (/sw.js). Runs after
  // the content has loaded.
  addEventListener('load', () => {
    const register = async () => {
      try {
        await navigator.serviceWorker?.register('/sw.js', { scope: '/' });
      } catch {
        // A browser that blocks storage blocks workers too.
      }
    };
    // On some pages that draw nothing, the browser is never idle.
    if (self.requestIdleCallback) requestIdleCallback(register, { timeout: 3_000 });
    else setTimeout(register);
  });
  // Clears the badge of the installed site when the visitor looks.
  const seen = () =>
    void (document.visibilityState === 'visible' && navigator.clearAppBadge?.().catch(() => undefined));
  addEventListener('visibilitychange', seen);
  seen();
  // Browsers that can install the site emit an event. The class then shows the install button.
  let install;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install = event;
    root.classList.add('installable');
  });
  addEventListener('appinstalled', () => root.classList.remove('installable'));
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-install]')) install?.prompt();
  });
  const network = () => root.classList.toggle('offline', !navigator.onLine);
  addEventListener('offline', network);
  addEventListener('online', network);
  network();
  // The offline page reloads once the site responds. A network alone is not the site, and an early reload would
  // interrupt the navigation of a link.
  addEventListener('load', () => {
    if (!document.querySelector('[data-offline-page]')) return;
    const tryAgain = () =>
      fetch('/api/health/live', { cache: 'no-store' })
        .then(({ ok }) => ok && location.reload())
        .catch(() => undefined);
    addEventListener('online', tryAgain);
    setInterval(tryAgain, 5000);
  });
  // A button that is pressed before hydration is pressed again after it, so that visitors need not repeat the press.
  const pressed = new WeakMap();
  document.addEventListener('click', (event) => {
    // A button that opens a popover works without scripts. A second press would close the popover.
    const button = event.target instanceof Element && event.target.closest('button[type=button]:not([popovertarget])');
    const island = button && button.closest('astro-island[ssr]');
    if (!island) return;
    if (!pressed.has(island)) {
      island.addEventListener('astro:hydrate', () => pressed.get(island).click(), { once: true });
    }
    pressed.set(island, button);
  });
})();
