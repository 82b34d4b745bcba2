import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressOf, linkBetween } from '../../docs-site/src/addresses.mjs';
import { checkPages } from '../../docs-site/src/check-pages.mjs';

describe('a link between pages of the documentation', () => {
  it.each([
    ['docs/operations.md', 'docs/operations/backup.md', 'backup/'],
    ['docs/operations/backup.md', 'docs/operations/install.md#configure', '../install/#configure'],
    ['docs/operations/backup.md', 'README.md', '../../'],
    ['README.md', 'docs/adr/', 'adr/'],
    ['README.md', 'client/README.md', 'client/'],
    ['docs/operations/install.md', '.env.example', '../../files/env.example/'],
    ['docs/operations/install.md', 'deploy/nginx/nepsh.conf', '../../files/deploy/nginx/nepsh.conf/'],
  ])('leads from %s to %s by %s', (from, to, link) => {
    expect(linkBetween(from, to)).toBe(link);
  });

  it('does not lead to a file that the site does not contain', () => {
    expect(linkBetween('README.md', 'src/main.ts')).toBeUndefined();
    expect(addressOf('deploy/gone.yaml')).toBeUndefined();
  });
});

describe('the check of the built documentation', () => {
  const CURRENT = '<a href="/guide/" aria-current="page">';
  let folder: string;

  const check = (pages: Record<string, string>, base = '/'): void => {
    for (const [name, html] of Object.entries(pages)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), html);
    }
    const { hooks } = checkPages();
    hooks['astro:config:done']({ config: { base } });
    hooks['astro:build:done']({ dir: pathToFileURL(`${folder}/`) });
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-docs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('accepts links to pages, anchors and other sites', () => {
    const links = '<a href="./#top"><a href="../guide/"><a href="https://example.org/gone"><h2 id="top">';

    expect(() => check({ 'guide/index.html': `${CURRENT}${links}` })).not.toThrow();
  });

  it('accepts links below the path at which the site is served', () => {
    const page = '<a href="/docs/guide/" aria-current="page">';

    expect(() => check({ 'guide/index.html': page }, '/docs')).not.toThrow();
  });

  it.each([
    ['a link to a missing page', `${CURRENT}<a href="../gone/">`, 'the link ../gone/ leads nowhere'],
    ['a link to a missing anchor', `${CURRENT}<a href="#gone">`, 'the link #gone leads nowhere'],
    ['a page that the sidebar omits', '<a href="./">', 'not in the sidebar'],
    ['a page without content', `${CURRENT}<div class="sl-markdown-content"> </div>`, 'has no content'],
  ])('rejects %s', (_, html, problem) => {
    expect(() => check({ 'guide/index.html': html })).toThrow(`guide/index.html: ${problem}`);
  });
});
