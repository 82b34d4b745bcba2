import type { MarkdownInstance } from 'astro';

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
}

const files = import.meta.glob<MarkdownInstance<Heading>>('../../texts/*.md', { eager: true });

/** Where a text names the operator's brand. */
const BRAND = 'BRAND_NAME';

/** A text with the brand's name in it. Raises for a text that is not there. */
export async function readText(name: TextName, brandName: string): Promise<Text> {
  const file = files[`../../texts/${name}.md`];
  if (!file) throw new Error(`There is no text '${name}'`);
  const { title, description, updated } = file.frontmatter;
  const html = (await file.compiledContent()).replaceAll(BRAND, escaped(brandName));
  return {
    title: title.replaceAll(BRAND, brandName),
    description: description.replaceAll(BRAND, brandName),
    updated,
    html: html.replaceAll('<table>', '<div class="prose__table"><table>').replaceAll('</table>', '</table></div>'),
  };
}

/** Where the texts are, and when each was last changed. */
export const textDates = (): { path: string; changed: string }[] =>
  Object.entries(files).map(([file, { frontmatter }]) => ({
    path: `/${file.slice(file.lastIndexOf('/') + 1, -'.md'.length)}`,
    changed: frontmatter.updated,
  }));

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
