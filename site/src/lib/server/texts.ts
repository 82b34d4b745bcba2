import { DEFAULT_LANGUAGE, inLanguage, type SiteLanguage } from '@contract/site-languages.js';
import type { MarkdownInstance } from 'astro';
import { language } from '../../i18n/language.js';

/** The pages to read, by their addresses. */
export type TextName = 'about-us' | 'terms-and-conditions' | 'privacy-policy' | 'cookie-policy' | 'disclaimer';

interface Heading {
  title: string;
  description: string;
  /** YYYY-MM-DD */
  updated: string;
}

export interface Text extends Heading {
  html: string;
  /** Language of the text. Texts without a translation are in the default language. */
  language: SiteLanguage;
}

const files = import.meta.glob<MarkdownInstance<Heading>>('../../texts/**/*.md', { eager: true });

const fileOf = (name: string, of: SiteLanguage): string =>
  of === DEFAULT_LANGUAGE ? `../../texts/${name}.md` : `../../texts/${of}/${name}.md`;

/** Placeholder for the operator's brand. */
const BRAND = 'BRAND_NAME';

/** Returns a text with the brand's name. Throws if the text does not exist. */
export async function readText(name: TextName, brandName: string): Promise<Text> {
  const translation = files[fileOf(name, language())];
  const file = translation ?? files[fileOf(name, DEFAULT_LANGUAGE)];
  if (!file) throw new Error(`There is no text '${name}'`);
  const { title, description, updated } = file.frontmatter;
  const html = (await file.compiledContent()).replaceAll(BRAND, escaped(brandName));
  return {
    language: translation ? language() : DEFAULT_LANGUAGE,
    title: title.replaceAll(BRAND, brandName),
    description: description.replaceAll(BRAND, brandName),
    updated,
    html: html
      .replace(/(?<= href=")\/(?!api\/)[^"]*/g, (path) => inLanguage(path, language()))
      .replaceAll('<table>', '<div class="prose__table" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>'),
  };
}

/** Returns the paths of the texts with the day of their last change. */
export const textDates = (): { path: string; changed: string }[] =>
  Object.entries(files)
    .filter(([file]) => file.split('/').length === fileOf('', DEFAULT_LANGUAGE).split('/').length)
    .map(([file, { frontmatter }]) => ({
      path: `/${file.slice(file.lastIndexOf('/') + 1, -'.md'.length)}`,
      changed: frontmatter.updated,
    }));

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
