import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fingerprint } from '../../scripts/lib/fingerprint.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';

describe('the fingerprint of sources', () => {
  let folder: string;
  let before: string;
  const currentFingerprint = () => fingerprint([relative(ROOT, folder)]);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-sources-'));
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'a.ts'), 'a');
    writeFileSync(join(folder, 'deep', 'b.ts'), 'b');
    before = currentFingerprint();
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    ['a content', () => writeFileSync(join(folder, 'deep', 'b.ts'), 'c')],
    ['a name', () => renameSync(join(folder, 'a.ts'), join(folder, 'z.ts'))],
    ['a new file', () => writeFileSync(join(folder, 'deep', 'c.ts'), '')],
    ['a missing file', () => rmSync(join(folder, 'a.ts'))],
  ])('changes with %s', (_, change) => {
    change();
    expect(currentFingerprint()).not.toBe(before);
  });

  it('does not change when a file is rewritten, or with tests and outputs', () => {
    writeFileSync(join(folder, 'a.ts'), 'a');
    writeFileSync(join(folder, 'a.spec.ts'), 'test');
    for (const output of ['dist', 'generated']) {
      mkdirSync(join(folder, output));
      writeFileSync(join(folder, output, 'a.js'), 'output');
    }
    expect(currentFingerprint()).toBe(before);
  });
});
