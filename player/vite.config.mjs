import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const PREFIX = 'virtual:player/';

/** Provides the texts of each language (`messages/{language}.json`) as a module. The controls contain their English texts. */
const playerTexts = {
  name: 'player-texts',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined;
    const language = id.slice(PREFIX.length + 1);
    const file = path(`./messages/${language}.json`);
    this.addWatchFile(file);
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
    const ownTexts = language === 'en' ? texts.filter(([key]) => !key.startsWith('chrome.')) : texts;
    return `export default ${JSON.stringify(Object.fromEntries(ownTexts))};`;
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
