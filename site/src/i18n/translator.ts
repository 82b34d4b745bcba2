import format, { type CompiledMessage } from 'icu-minify/format';
import { LANGUAGE_FACTS, type SiteLanguage } from '@contract/site-languages.js';
import { language } from './language.js';
import type { Messages } from './messages.js';

/** Makes the element for a tag of a message from the text inside the tag. */
export type Tag = (inner: readonly unknown[]) => unknown;

/** Compiled texts by language and key; in a browser those of the page's language alone. */
export type Catalogue = Partial<Record<SiteLanguage, Readonly<Record<string, CompiledMessage>>>>;

type Values<Arguments> = Arguments extends null ? [] : [values: Arguments];

/** Looks up texts of an area in the language of the page. */
export interface Translate<Area extends keyof Messages> {
  /** A text. */
  <Key extends keyof Messages[Area]>(key: Key, ...values: Values<Messages[Area][Key]>): string;
  /** A text with elements in it: the parts in their order. */
  parts: <Key extends keyof Messages[Area]>(key: Key, ...values: Values<Messages[Area][Key]>) => unknown[];
  /** A text whose key is made at run time; undefined where there is no such text. */
  find: (key: string) => string | undefined;
  /** A text in another language than the page's: on the server, where all are. */
  in: <Key extends keyof Messages[Area]>(
    language: SiteLanguage,
    key: Key,
    ...values: Values<Messages[Area][Key]>
  ) => string;
}

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Made once for each language: they are slow to make. */
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

/** What looks up the texts of a catalogue. */
export function translator<Area extends keyof Messages>(catalogue: Catalogue): Translate<Area> {
  const textsOf = (wanted: SiteLanguage) => catalogue[wanted] ?? Object.values(catalogue)[0];
  const show = (key: string, values: object | null | undefined, now = language()): unknown => {
    const message = textsOf(now)?.[key];
    if (message === undefined) throw new Error(`There is no message '${key}'.`);
    // The types of the library allow one kind of elements, and there are those of React and of Astro.
    return format(message, LANGUAGE_FACTS[now].locale, (values ?? undefined) as never, { formatters });
  };
  const translate = (key: string, values?: object | null): string => show(key, values) as string;
  return Object.assign(translate, {
    parts: (key: string, values?: object | null): unknown[] => [show(key, values)].flat(),
    find: (key: string): string | undefined => (textsOf(language())?.[key] === undefined ? undefined : translate(key)),
    in: (now: SiteLanguage, key: string, values?: object | null): unknown => show(key, values, now),
  }) as Translate<Area>;
}
