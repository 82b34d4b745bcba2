import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Takes the place of `react-dom/server` where the library imports it; the development server loads the library itself. */
const renderToText = {
  name: 'render-islands-to-text',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'react-dom/server' && importer?.includes('/@astrojs/react/') ? path('./server.mjs') : null,
};

/** React's islands: rendered on the server in less time than by the library alone, and guarded in the browser. */
export function reactIslands() {
  const library = react();
  const setUp = library.hooks['astro:config:setup'];
  return {
    ...library,
    hooks: {
      ...library.hooks,
      'astro:config:setup': async (options) => {
        const addRenderer = (renderer) =>
          options.addRenderer({
            ...renderer,
            serverEntrypoint: path('./renderer.mjs'),
            clientEntrypoint: path('./client.mjs'),
          });
        await setUp({ ...options, addRenderer });
        options.updateConfig({ vite: { plugins: [renderToText] } });
      },
    },
  };
}
