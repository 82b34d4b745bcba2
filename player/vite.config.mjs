import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const PREFIX = 'virtual:player/';

const readTexts = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')));
/** Texts of the site that the player shows, too: the phases of games. */
const isPhaseText = ([key]) => key.startsWith('staff.') || key.startsWith('phase.');

/**
 * Provides the texts of each language (`messages/{language}.json`) as a module, with the site's names of phases. The controls contain
 * their English texts, and games contain the English names of phases.
 */
const playerTexts = {
  name: 'player-texts',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined;
    const language = id.slice(PREFIX.length + 1);
    const file = path(`./messages/${language}.json`);
    const siteFile = path(`../site/messages/${language}/ui.json`);
    for (const one of [file, siteFile]) this.addWatchFile(one);
    const texts =
      language === 'en'
        ? readTexts(file).filter(([key]) => !key.startsWith('chrome.'))
        : [...readTexts(file), ...readTexts(siteFile).filter(isPhaseText)];
    return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
  },
};

/**
 * Builds the scripts of the page that plays a stream, and of the mini player, into the files that the site serves. Their
 * addresses never change. Files that they load later have a hash in their names.
 */
export default defineConfig({
  root: path('.'),
  base: '/embed/',
  publicDir: false,
  plugins: [playerTexts],
  resolve: { alias: { '@contract': path('../src/contract'), '@nepsh/client': path('../client/src/index.ts') } },
  build: {
    outDir: path('../site/dist/client/embed'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    // hls.js is large, but only loaded for playlists.
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      // Shared constants would become a separate file, which delays the first frame.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: { player: path('./src/player.ts'), mini: path('./src/mini.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'player.css' : 'assets/[name]-[hash][extname]'),
      },
    },
  },
});
