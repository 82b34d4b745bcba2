import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { globSync } from 'node:fs';
import { checkPages } from './src/check-pages.mjs';
import { checkoutPages } from './src/markdown.mjs';

const decisions = globSync('*.md', { cwd: new URL('../docs/adr', import.meta.url) }).sort();

/** The sidebar: groups of pages for each reader. */
const SIDEBAR = [
  { label: 'Overview', items: [{ slug: 'index', label: 'Introduction' }, 'features', 'changelog'] },
  { label: 'Own a site', items: ['match-day', 'operations/site', 'own-streams', 'adding-a-language'] },
  {
    label: 'Operate',
    items: [
      'operations',
      'operations/install',
      'operations/proxy',
      'operations/mail',
      'operations/pushes',
      'operations/backup',
      'operations/upgrade',
      'operations/monitoring',
      'operations/incident',
      'operations/secrets',
      'operations/retention',
      'operations/moving',
      'operations/scale',
      'performance',
      'security',
      'asvs',
      { slug: 'report-a-vulnerability', label: 'Report a vulnerability' },
    ],
  },
  { label: 'Write an app', items: ['mobile', 'calls', 'webhooks', 'client'] },
  {
    label: 'Contribute',
    items: [
      'contributing',
      {
        label: 'Architecture',
        items: [
          { slug: 'architecture', label: 'Overview' },
          'architecture/requests',
          'architecture/lists',
          'architecture/events',
          'architecture/go-live',
          'architecture/pushes',
          'architecture/streams',
          'architecture/operation',
          'architecture/paths',
        ],
      },
      'adding-a-module',
      'testing',
      'benchmarks',
      'dependencies',
      'embedded-mongo',
      'releasing',
      'code-of-conduct',
    ],
  },
  {
    label: 'Decisions',
    collapsed: true,
    items: [{ label: 'All decisions', link: '/adr/' }, ...decisions.map((file) => `adr/${file.replace(/\.md$/, '')}`)],
  },
];

export default defineConfig({
  integrations: [
    starlight({
      title: 'Nepsh',
      logo: { src: '../site/public/favicon.svg', alt: '' },
      sidebar: SIDEBAR,
      customCss: ['@fontsource-variable/inter', '@fontsource-variable/sofia-sans-condensed', './src/theme.css'],
      expressiveCode: {
        defaultProps: { frame: 'none' },
        styleOverrides: { borderRadius: 'var(--radius-s)' },
      },
      markdown: { processedDirs: ['..'] },
    }),
    checkPages(),
  ],
  markdown: { processor: satteri({ mdastPlugins: [checkoutPages] }) },
  image: { service: passthroughImageService() },
  trailingSlash: 'always',
});
