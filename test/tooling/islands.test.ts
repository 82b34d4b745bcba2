import { it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

const REMEDY =
  '@astrojs/react renders islands with a function that the site does not replace: pages still work, but slower. Read its server.js, ' +
  'and let site/react/integration.mjs and site/react/server.mjs replace its current import.';

it('imports the renderer for islands from the module that the site replaces', () => {
  const library = createRequire(join(ROOT, 'site', 'package.json')).resolve('@astrojs/react/server.js');
  const code = readFileSync(library, 'utf8');
  const [, name = ''] = /^import (\w+) from ["']react-dom\/server["'];$/m.exec(code) ?? [];
  if (name === '' || !code.includes(`"renderToReadableStream" in ${name}`)) throw new Error(REMEDY);
});
