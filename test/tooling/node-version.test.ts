import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { MINIMUM_NODE, nodeTooOld } from '../../scripts/lib/node-version.mjs';

const root = new URL('../../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
};

describe('the version of Node.js', () => {
  it('is rejected below the minimum, in one sentence with both versions', () => {
    expect(nodeTooOld('18.20.4')).toMatch(
      /^Node\.js 18\.20\.4 is too old: install version 20 or newer [^.]*nodejs\.org.*\.$/,
    );
    expect(nodeTooOld('v0.12.18')).toContain('too old');
  });

  it.each(['20.0.0', 'v20.20.2', '24.21.0', '100.0.0'])('is accepted from the minimum: %s', (version) => {
    expect(nodeTooOld(version)).toBeUndefined();
  });

  it('matches the minimum of package.json', () => {
    expect(manifest.engines.node).toBe(`>=${MINIMUM_NODE}`);
  });

  it('is checked before any module that an old version cannot parse is loaded', () => {
    const source = readFileSync(new URL('scripts/start.mjs', root), 'utf8');
    const imports = [...source.matchAll(/^import .* from '(.*)';$/gm)].map(([, from]) => from);
    expect(imports).toEqual(['./lib/node-version.mjs']);
    expect(readFileSync(new URL('scripts/lib/node-version.mjs', root), 'utf8')).not.toMatch(/\?\?|\?\.|^import/m);
  });
});

describe('the pinned Node.js', () => {
  it('is allowed to run its install script', () => {
    expect(manifest.allowScripts).toEqual({ node: true });
  });
});
