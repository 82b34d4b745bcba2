import type { Resource } from '@contract/events.js';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

/**
 * What the part of a footer is given.
 *
 * @public Used by modules that `npm run new` writes.
 */
export interface FooterPartProps {
  /** Whether the page follows changes: pages of plain text have no scripts. */
  live: boolean;
}

const parts = import.meta.glob<{ default: AstroComponentFactory }>('../../modules/*/Footer.astro', { eager: true });
const made = import.meta.glob<{ resources: readonly Resource[] }>('../../modules/*/resources.ts', { eager: true });

/** What modules (site/src/modules) show at the foot of every page. */
export const FOOTER_PARTS = Object.values(parts).map((part) => part.default);

/** What these parts are made from: a page that is kept is made again when one of them changes. */
export const FOOTER_RESOURCES: readonly Resource[] = Object.values(made).flatMap(({ resources }) => [...resources]);
