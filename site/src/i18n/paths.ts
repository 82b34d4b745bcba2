import { sitePaths as plain } from '@contract/routes.js';
import { inLanguage } from '@contract/site-languages.js';
import { language } from './language.js';

/** Returns a path of the site in the language of the page. */
export const localPath = (path: string): string => inLanguage(path, language());

type Paths = {
  readonly [Name in keyof typeof plain]: (typeof plain)[Name] extends string ? string : (typeof plain)[Name];
};

/** Paths of the site's pages in the language of the page. */
export const sitePaths = new Proxy(plain, {
  get(paths, name: keyof typeof plain) {
    const path = paths[name];
    if (typeof path === 'string') return localPath(path);
    return (...all: [string, string, string]): string => localPath(path(...all));
  },
}) as Paths;
