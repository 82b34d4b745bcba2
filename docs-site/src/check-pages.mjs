import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Pages without an entry in the sidebar. */
const WITHOUT_ENTRY = /^(404\.html|files\/.*)$/;

/** Fails the build if a link or an anchor leads nowhere, if a page has no content, or if the sidebar omits it. */
export function checkPages() {
  let base = '/';
  return {
    name: 'check-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = `${config.base.replace(/\/$/, '')}/`;
      },
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = new Set(globSync('**/*', { cwd: folder }).map((file) => file.replaceAll('\\', '/')));
        const texts = new Map(
          [...files]
            .filter((file) => file.endsWith('.html'))
            .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
        );
        const problems = [...texts].flatMap(([page, html]) => [
          ...deadLinks(page, html, { base, files, texts }),
          ...(page !== '404.html' && /class="sl-markdown-content">\s*<\/div>/.test(html)
            ? [`${page}: has no content`]
            : []),
          ...(WITHOUT_ENTRY.test(page) || html.includes('aria-current="page"') ? [] : [`${page}: not in the sidebar`]),
        ]);
        if (problems.length > 0) throw new Error(`Correct these pages:\n${problems.join('\n')}`);
      },
    },
  };
}

function deadLinks(page, html, { base, files, texts }) {
  const address = new URL(`http://docs${base}${page.replace(/index\.html$/, '')}`);
  const links = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, link]) => link.replaceAll('&amp;', '&'));
  return [...new Set(links)].flatMap((link) => {
    const { origin, pathname, hash } = new URL(link, address);
    if (origin !== address.origin) return [];
    const path = decodeURIComponent(pathname);
    const file = `${path.slice(base.length)}${path.endsWith('/') ? 'index.html' : ''}`;
    const exists = path.startsWith(base) && files.has(file);
    const hasAnchor = hash === '' || texts.get(file)?.includes(` id="${decodeURIComponent(hash.slice(1))}"`);
    return exists && hasAnchor ? [] : [`${page}: the link ${link} leads nowhere`];
  });
}
