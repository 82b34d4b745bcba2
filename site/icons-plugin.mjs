import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getIconData, iconToSVG } from '@iconify/utils';

const ID = 'virtual:icons';
const RESOLVED = `\0${ID}`;

/**
 * Serves `virtual:icons`: for each name of `src/icons/icon-names.json` the icon's view box and drawing, taken from the
 * icon set at build time, so that neither the server nor the browser carries the whole set.
 */
export function iconsPlugin() {
  const names = fileURLToPath(new URL('./src/icons/icon-names.json', import.meta.url));
  return {
    name: 'nepsh-icons',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined;
      this.addWatchFile(names);
      const set = createRequire(import.meta.url)('@iconify-json/material-symbols/icons.json');
      const icons = Object.fromEntries(
        JSON.parse(readFileSync(names, 'utf8')).map((name) => {
          const data = getIconData(set, name);
          if (!data) throw new Error(`The icon set has no icon '${name}'`);
          const svg = iconToSVG(data);
          return [name, { viewBox: svg.attributes.viewBox, body: svg.body }];
        }),
      );
      return `export const icons = ${JSON.stringify(icons)};`;
    },
  };
}
