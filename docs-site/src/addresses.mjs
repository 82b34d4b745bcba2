import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Addresses of pages outside of docs/. */
const OTHER_PAGES = {
  'README.md': 'index',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'report-a-vulnerability',
  '.github/CODE_OF_CONDUCT.md': 'code-of-conduct',
  'bench/README.md': 'benchmarks',
  'client/README.md': 'client',
  'client/generated/calls.md': 'calls',
  'embedded-mongo/README.md': 'embedded-mongo',
};

/** Files of the checkout that are pages of the site, as patterns. */
export const PAGES = ['docs/**/*.md', ...Object.keys(OTHER_PAGES)];

/** Files that pages link to, which the site shows as code. */
const CODE = /^(client\/example\/.+|compose\.yaml|deploy\/.+|\.env\.example|LICENSE)$/;

/** Returns the address of a file that the site shows as code. */
export const codeAddressOf = (path) => `files/${path.replace(/^\./, '')}`;

/**
 * Returns the address of a file or folder on the site, without slashes around it. Returns undefined if the site does not
 * contain it.
 * @param {string} path in the checkout
 */
export function addressOf(path) {
  if (path === 'docs/adr') return 'adr';
  if (CODE.test(path) && existsSync(join(ROOT, path))) return codeAddressOf(path);
  return OTHER_PAGES[path] ?? /^docs\/(.+)\.md$/.exec(path)?.[1];
}

/**
 * Returns a link from one page of the site to another. It is relative, so that the site can be served at any path.
 * @param {string} from path of a page in the checkout
 * @param {string} to path of a page or file in the checkout, perhaps with an anchor
 */
export function linkBetween(from, to) {
  const [path, anchor] = to.split('#');
  const target = addressOf(path.replace(/\/$/, ''));
  if (target === undefined) return undefined;
  const [start, end] = [addressOf(from), target].map((address) => `/${address === 'index' ? '' : address}`);
  return `${posix.relative(start, end) || '.'}/${anchor ? `#${anchor}` : ''}`;
}

/** Returns the path of a file in the checkout, with `/`. */
export const pathInCheckout = (file) => posix.relative(ROOT.replaceAll('\\', '/'), file.replaceAll('\\', '/'));
