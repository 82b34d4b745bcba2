import format, { type CompiledMessage } from 'icu-minify/format';
import { LANGUAGE_FACTS, type SiteLanguage } from '@contract/site-languages.js';
import { language } from './language.js';
import type { Messages } from '../../generated/messages.js';

/**
 * Creates the element for a tag of a message from the text inside the tag.
 * @public The generated types of the messages use it.
 */
export type Tag = (inner: readonly unknown[]) => unknown;

/** Compiled texts by language and key. In a browser, only the page's language. */
export type Catalogue = Partial<Record<SiteLanguage, Readonly<Record<string, CompiledMessage>>>>;

type Values<Arguments> = Arguments extends null ? [] : [values: Arguments];

/** Returns texts of an area in the language of the page. */
export interface Translate<Area extends keyof Messages> {
  /** Returns a text. */
  <Key extends keyof Messages[Area]>(key: Key, ...values: Values<Messages[Area][Key]>): string;
  /** Returns the parts of a text with elements, in order. */
  parts: <Key extends keyof Messages[Area]>(key: Key, ...values: Values<Messages[Area][Key]>) => unknown[];
  /** Returns a text whose key is built at run time, or undefined if it does not exist. */
  find: (key: string) => string | undefined;
  /** Returns a text in another language than the page's. Only on the server, which has all languages. */
  in: <Key extends keyof Messages[Area]>(
    language: SiteLanguage,
    key: Key,
    ...values: Values<Messages[Area][Key]>
  ) => string;
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Cached per language, because creating them is slow. */
const formatters = {
  getPluralRules(locale: string, options?: Intl.PluralRulesOptions): Intl.PluralRules {
    let rules = plurals.get(locale);
    if (!rules) plurals.set(locale, (rules = new Intl.PluralRules(locale, options)));
    return rules;
  },
  getNumberFormat(locale: string): Intl.NumberFormat {
    let numberFormat = numbers.get(locale);
    if (!numberFormat) numbers.set(locale, (numberFormat = new Intl.NumberFormat(locale)));
    return numberFormat;
  },
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
};

/** Creates a function that returns the texts of a catalog. */
export function translator<Area extends keyof Messages>(catalogue: Catalogue): Translate<Area> {
  const textsOf = (targetLanguage: SiteLanguage) => catalogue[targetLanguage] ?? Object.values(catalogue)[0];
  const show = (key: string, values: object | null | undefined, now = language()): unknown => {
    const message = textsOf(now)?.[key];
    if (message === undefined) throw new Error(`There is no message '${key}'.`);
    // The library's types allow a single kind of element, but messages contain elements of React and of Astro.
    return format(message, LANGUAGE_FACTS[now].locale, (values ?? undefined) as never, { formatters });
  };
  const translate = (key: string, values?: object | null): string => show(key, values) as string;
  return Object.assign(translate, {
    parts: (key: string, values?: object | null): unknown[] => [show(key, values)].flat(),
    find: (key: string): string | undefined => (textsOf(language())?.[key] === undefined ? undefined : translate(key)),
    in: (now: SiteLanguage, key: string, values?: object | null): unknown => show(key, values, now),
  }) as Translate<Area>;
}
