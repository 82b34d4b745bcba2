import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { BASE, catalogueFiles, PLAYER_AREA, readCatalogue } from './messages/compile.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

const PREFIX = 'virtual:player/';

/** Provides the texts of the player as a module for each language. The controls contain their English texts. */
const playerTexts = {
  name: 'player-texts',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined;
    const language = id.slice(PREFIX.length + 1);
    for (const file of catalogueFiles(language, PLAYER_AREA)) this.addWatchFile(file);
    const texts = Object.entries(readCatalogue(language, PLAYER_AREA));
    const ownTexts = language === BASE ? texts.filter(([key]) => !key.startsWith('chrome.')) : texts;
    return `export default ${JSON.stringify(Object.fromEntries(ownTexts))};`;
  },
};

/**
 * Builds the scripts of the page that plays a stream, and of the mini player. Their addresses never change. Files that they load
 * later have a hash in their names.
 */
export default defineConfig({
  configFile: false,
  root: path('.'),
  base: '/embed/',
  publicDir: false,
  plugins: [playerTexts],
  resolve: { alias: { '@contract': path('../src/contract'), '@nepsh/client': path('../client/src/index.ts') } },
  build: {
    outDir: path('./dist/client/embed'),
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
      input: { player: path('./embed/player.ts'), mini: path('./embed/mini.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'player.css' : 'assets/[name]-[hash][extname]'),
      },
    },
  },
});
