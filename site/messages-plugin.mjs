import {
  AREAS,
  BASE,
  browserCatalogues,
  catalogueFiles,
  compileCatalogue,
  importMaps,
  LANGUAGES,
  readCatalogue,
  SERVER_AREAS,
} from './messages/compile.mjs';

const PREFIX = 'virtual:messages/';
const MAPS = 'virtual:message-maps';

const inAllLanguages = (area) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, compileCatalogue(readCatalogue(language, area))]));

/**
 * The catalogues as modules: the server has every language, a browser one. Its scripts import the base's file of an
 * area, which is in no bundle, and the import map of a page in another language leads to that language's file.
 */
export function messagesPlugin() {
  let isBuild = false;
  return {
    name: 'messages',
    enforce: 'pre',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId(id, _importer, options) {
      if (id === MAPS) return `\0${MAPS}`;
      if (!id.startsWith(PREFIX)) return;
      const area = id.slice(PREFIX.length);
      if (!AREAS.includes(area)) throw new Error(`There are no messages of '${area}'.`);
      if (!isBuild || options?.ssr) return `\0${id}`;
      if (SERVER_AREAS.includes(area))
        throw new Error(`The messages of '${area}' are the server's: an island cannot show them.`);
      const file = browserCatalogues().find((one) => one.area === area && one.language === BASE)?.file;
      return { id: `/${file}`, external: 'absolute' };
    },
    load(id) {
      if (id === `\0${MAPS}`) return `export const importMaps = ${JSON.stringify(isBuild ? importMaps() : {})};`;
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const area = id.slice(PREFIX.length + 1);
      for (const file of LANGUAGES.flatMap((language) => catalogueFiles(language, area))) this.addWatchFile(file);
      return `export default ${JSON.stringify(inAllLanguages(area))};`;
    },
    generateBundle() {
      if (this.environment?.name !== 'client') return;
      for (const { file, code } of browserCatalogues()) this.emitFile({ type: 'asset', fileName: file, source: code });
    },
  };
}
