// Runs before the first paint: the theme the visitor chose, whether results are hidden, and the visitor's zone for the server.
(() => {
  const root = document.documentElement;
  const KEY = 'nepsh-theme';
  const SPOILERS = 'nepsh-spoilers';
  root.classList.add('js');
  if ('share' in navigator) root.classList.add('shares');
  // The bars of the browser around the page take on the colour of a theme that was chosen, whatever the system prefers.
  const setTheme = (theme) => {
    root.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"][data-theme]')) {
      meta.media = meta.dataset.theme === theme ? 'all' : 'not all';
    }
  };
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === 'light' || chosen === 'dark') setTheme(chosen);
    root.classList.toggle('spoiler-free', localStorage.getItem(SPOILERS) === 'hidden');
    root.classList.toggle('theatre', localStorage.getItem('nepsh-theatre') === 'on');
  } catch {
    // Without storage the system's preference holds.
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
      // It holds for this page alone.
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
      // It holds for this page alone.
    }
  });
  // What is chosen in one tab holds in the others.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue) setTheme(newValue);
    if (key !== SPOILERS) return;
    root.classList.toggle('spoiler-free', newValue === 'hidden');
    nameTab();
  });
  // Links to the page in other languages keep what scripts made of the address since; a visitor whose browser asks for
  // one of them is offered it until they choose.
  const LANGUAGE = 'nepsh-language';
  addEventListener('DOMContentLoaded', () => {
    const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
    const first = wanted.find((tag) => tag === root.lang || document.querySelector(`[data-language-hint=${tag}]`));
    try {
      if (first === root.lang || !first || localStorage.getItem(LANGUAGE)) return;
      document.querySelector(`[data-language-hint=${first}]`).hidden = false;
    } catch {
      // Whose choice cannot be kept is not asked on each page.
    }
  });
  document.addEventListener('click', (event) => {
    const choice = event.target instanceof Element && event.target.closest('[data-language]');
    if (!choice) return;
    try {
      localStorage.setItem(LANGUAGE, choice.dataset.language);
    } catch {
      // The address has it all the same.
    }
    if (choice.href) choice.href = choice.pathname + location.search + location.hash;
    choice.closest('[data-language-hint]')?.remove();
  });
  // What was playing on the page before goes on in a corner, on pages that play nothing themselves.
  addEventListener('DOMContentLoaded', () => {
    try {
      const plays = sessionStorage.getItem('nepsh-mini') && !document.querySelector('.player, .multi');
      // Built apart from the site (embed/): no module of it.
      const script = '/embed/mini.js';
      if (plays) import(/* @vite-ignore */ script).catch(() => undefined);
    } catch {
      // Without storage it ends with its page.
    }
  });
  // Pages that were opened stay readable without a network, and pushes reach the browser (/sw.js); after all that is seen.
  addEventListener('load', () => {
    const register = async () => {
      try {
        await navigator.serviceWorker?.register('/sw.js', { scope: '/' });
      } catch {
        // A browser that blocks storage blocks workers too.
      }
    };
    // In some pages that draw nothing the browser is never idle.
    if (self.requestIdleCallback) requestIdleCallback(register, { timeout: 3_000 });
    else setTimeout(register);
  });
  // The badge on the icon of the installed site goes once the visitor looks.
  const seen = () =>
    void (document.visibilityState === 'visible' && navigator.clearAppBadge?.().catch(() => undefined));
  addEventListener('visibilitychange', seen);
  seen();
  // Browsers that can install the site say so; the button that offers it is shown by the class.
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
  // The page that stands in for one that could not be had gives way to it once the site answers: a network alone is not the
  // site, and a reload too early would break off a link that was just followed.
  addEventListener('load', () => {
    if (!document.querySelector('[data-offline-page]')) return;
    const tryAgain = () =>
      fetch('/api/health/live', { cache: 'no-store' })
        .then(({ ok }) => ok && location.reload())
        .catch(() => undefined);
    addEventListener('online', tryAgain);
    setInterval(tryAgain, 5000);
  });
  // A button that is pressed before the scripts are there is pressed again once they are: nobody presses Play twice.
  const pressed = new WeakMap();
  document.addEventListener('click', (event) => {
    // One that opens a popover does so without scripts: pressed again, it would close it.
    const button = event.target instanceof Element && event.target.closest('button[type=button]:not([popovertarget])');
    const island = button && button.closest('astro-island[ssr]');
    if (!island) return;
    if (!pressed.has(island)) {
      island.addEventListener('astro:hydrate', () => pressed.get(island).click(), { once: true });
    }
    pressed.set(island, button);
  });
})();
