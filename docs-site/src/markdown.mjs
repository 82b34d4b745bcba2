import { renderMermaidSVG } from 'beautiful-mermaid';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkBetween, pathInCheckout } from './addresses.mjs';

const COLORS = {
  bg: 'var(--sl-color-bg)',
  fg: 'var(--sl-color-white)',
  line: 'var(--sl-color-gray-3)',
  accent: 'var(--sl-color-accent)',
  muted: 'var(--sl-color-gray-2)',
  surface: 'var(--sl-color-bg-nav)',
  border: 'var(--sl-color-gray-4)',
};

/** Adapts the pages of the checkout to the site. */
export const checkoutPages = {
  name: 'checkout-pages',
  // Starlight shows the title above the page.
  heading(node, context) {
    if (node.depth === 1) context.removeNode(node);
  },
  link(node, context) {
    if (/^([a-z]+:|#)/.test(node.url)) return;
    const page = pathInCheckout(fileURLToPath(context.fileURL));
    // A link that leads to no page stays. The check of the built pages reports it.
    const link = linkBetween(page, posix.join(posix.dirname(page), node.url));
    if (link) context.setProperty(node, 'url', link);
  },
  code(node) {
    if (node.lang !== 'mermaid') return undefined;
    const svg = renderMermaidSVG(node.value, { ...COLORS, transparent: true, padding: 4 });
    // Without this, each visitor would load a font from Google.
    const local = svg.replace(/@import url\([^)]*\);/, '').replaceAll("'Inter'", "'Inter Variable'");
    return { type: 'html', value: `<figure class="diagram not-content">${local}</figure>` };
  },
};
