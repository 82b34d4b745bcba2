import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import { defineConfig, envField } from 'astro/config';
import { iconsPlugin } from './icons-plugin.mjs';
import { importMaps } from './messages/compile.mjs';
import { messagesPlugin } from './messages-plugin.mjs';
import { reactIslands } from './react/integration.mjs';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The only script that runs before the first paint. The page's policy allows it by its hash. */
const bootScript = readFileSync(path('./src/layouts/boot.inline.js'), 'utf8');
const sha256 = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Bundles all packages into the built pages, so that they need none at run time and always render with React's production build.
 * The development build takes several times as long. Astro's development server loads packages itself and fails with this option.
 */
const bundlePackages = {
  name: 'bundle-packages',
  apply: 'build',
  config: () => ({
    ssr: { noExternal: true },
    // The text of every module stays in memory.
    build: { minify: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
};

const OF_ALL_LISTS = new RegExp(
  [
    'components/games/(Score|Crest|Glow|SteadyScroll|ShowResult|Watching|When|Badge|LeagueMark|GameRow|use-picture|Empty|Placeholders)',
    'components/(Icon|Part|Title|SafeTitle)',
    'lib/games/(spoilers?|status|board)',
    'lib/live/(store|hooks|toasts|batched-updates|refetcher|refetch-on-change|use-game-status)',
    'lib/time/(clock|follow-server)',
    'lib/(api|browser-storage|text|flip|transition)',
    'i18n/(paths|ui|language|translator|format|direction|Rich)',
  ]
    .map((file) => String.raw`site/src/${file}\.tsx?$`)
    .join('|'),
);

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware' }),
  integrations: [reactIslands()],
  devToolbar: { enabled: false },
  // No text has code in it, and Shiki's inline styles would be against the policy below.
  markdown: { syntaxHighlight: false },
  build: { inlineStylesheets: 'never' },
  env: {
    schema: {
      API_URL: envField.string({ context: 'server', access: 'secret', default: 'http://127.0.0.1:3000' }),
    },
  },
  security: {
    csp: {
      scriptDirective: { resources: ["'self'"], hashes: [bootScript, ...Object.values(importMaps())].map(sha256) },
      styleDirective: { resources: ["'self'"] },
      directives: [
        "default-src 'self'",
        "img-src 'self' https: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self' https: blob:",
        "frame-src 'self'",
        "frame-ancestors 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
      ],
    },
  },
  vite: {
    // The policy allows no fonts in data: URLs, and separate files are cached longer.
    build: { assetsInlineLimit: 0 },
    // One script has the modules of all lists of games. As dozens of small scripts they would be 5 % larger.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  // Pages without lists load these modules too. A separate script keeps the other modules away from them.
                  { name: 'base', priority: 2, test: /preload-helper|lib\/games\/(is-typing|search-signal)\.ts$/ },
                  { name: 'games', priority: 1, test: OF_ALL_LISTS },
                ],
              },
            },
          },
        },
      },
    },
    // The named breakpoints (styles/breakpoints.css) are custom media queries, which no browser knows yet.
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    plugins: [iconsPlugin(), messagesPlugin(), bundlePackages],
    resolve: { alias: { '@contract': path('../src/contract'), '@nepsh/client': path('../client/src/index.ts') } },
  },
});
