import { docsSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { addressOf, PAGES } from './addresses.mjs';

const pages = glob({ base: '..', pattern: PAGES, generateId: ({ entry }) => addressOf(entry) });

/** Returns the title and the description of a page: its first heading and the first paragraph, as text. */
async function frontmatterOf(file) {
  const [, title, paragraph] = /^# (.+)\n+((?:[^\n]+\n)*)/.exec(await readFile(file, 'utf8')) ?? [];
  const text = paragraph?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
  const description = text?.replaceAll('\n', ' ').trim();
  return { title, description };
}

const loader = {
  name: 'pages-of-the-checkout',
  load: (context) =>
    pages.load({
      ...context,
      parseData: async (entry) => context.parseData({ ...entry, data: await frontmatterOf(entry.filePath) }),
    }),
};

export const collections = { docs: defineCollection({ loader, schema: docsSchema() }) };
