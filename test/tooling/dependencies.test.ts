import { describe, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: Record<string, unknown>;
}

describe('docs/dependencies.md', () => {
  const page = read('docs/dependencies.md');

  it.each(['', 'client/', 'admin/', 'site/', 'player/', 'embedded-mongo/', 'deploy/image/', 'docs-site/'])(
    'explains each package of %spackage.json',
    (folder) => {
      const { dependencies, devDependencies } = JSON.parse(read(`${folder}package.json`)) as Manifest;
      const packages = Object.keys({ ...dependencies, ...devDependencies });
      const missing = packages.filter((name) => !name.startsWith('@types/') && !page.includes(`\`${name}\``));
      expectNone(missing, 'Explain these packages in docs/dependencies.md, or remove them.');
    },
  );

  it('explains each override of a version', () => {
    const { overrides = {} } = JSON.parse(read('package.json')) as Manifest;
    const [, reasons = ''] = page.split('## Overrides');
    const missing = Object.keys(overrides).filter((name) => !reasons.includes(`\`${name}\``));
    expectNone(missing, 'Explain these overrides in docs/dependencies.md, or remove them.');
  });
});

it('installs the tested versions in the image', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> };
  const { dependencies = {} } = JSON.parse(read('deploy/image/package.json')) as Manifest;
  const others = Object.keys(dependencies).filter(
    (name) => !name.startsWith('@nepsh/') && packages[`node_modules/${name}`]?.version !== dependencies[name],
  );
  expectNone(others, 'Give these in deploy/image/package.json the version of package-lock.json, then run npm install.');
});
