import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { BASE, firstChunkGroups, preloadFirstChunks } from './first-chunks.js';

/** Origin of the API while Vite serves the dashboard (`npm run dev`). */
const API = process.env.NEPSH_API ?? 'http://127.0.0.1:3000';

const config: UserConfig = {
  base: BASE,
  plugins: [react()],
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: false } },
  resolve: {
    alias: {
      '@contract': fileURLToPath(new URL('../src/contract', import.meta.url)),
      '@nepsh/client': fileURLToPath(new URL('../client/src/index.ts', import.meta.url)),
      'jsonexport/dist/index.js': fileURLToPath(new URL('./no-export.cjs', import.meta.url)),
      'object.entries': fileURLToPath(new URL('./object-entries.cjs', import.meta.url)),
    },
    dedupe: ['react', 'react-dom', 'class-validator', 'class-transformer'],
  },
  server: { proxy: { '/api': API, '/media': API, '/uploads': API } },
  build: {
    target: 'es2023',
    // The policy allows no inline script: the preload helper is a module of its own, not a polyfill in the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
};

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return config;
  const codeSplitting = await firstChunkGroups({ ...config, root: import.meta.dirname });
  const plugins = [...(config.plugins ?? []), preloadFirstChunks(join(import.meta.dirname, 'src'))];
  return { ...config, plugins, build: { ...config.build, rolldownOptions: { output: { codeSplitting } } } };
});
