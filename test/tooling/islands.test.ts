import { it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

const CURE =
  '@astrojs/react renders islands by other means than the site replaces: pages still come, but slower. Read its server.js, ' +
  'and have site/react/integration.mjs and site/react/server.mjs take the place of what it imports now.';

it('the library that renders islands takes its renderer from where the site puts its own', () => {
  const library = createRequire(join(ROOT, 'site', 'package.json')).resolve('@astrojs/react/server.js');
  const code = readFileSync(library, 'utf8');
  const [, name = ''] = /^import (\w+) from ["']react-dom\/server["'];$/m.exec(code) ?? [];
  if (name === '' || !code.includes(`"renderToReadableStream" in ${name}`)) throw new Error(CURE);
});
