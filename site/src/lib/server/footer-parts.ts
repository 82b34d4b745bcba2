import type { Resource } from '@contract/events.js';
import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

/**
 * Props of a module's part of the footer.
 *
 * @public Used by modules that `npm run new` writes.
 */
export interface FooterPartProps {
  /** Whether the page has live updates. Text pages have no scripts. */
  live: boolean;
}

const parts = import.meta.glob<{ default: AstroComponentFactory }>('../../modules/*/Footer.astro', { eager: true });
const resourceLists = import.meta.glob<{ resources: readonly Resource[] }>('../../modules/*/resources.ts', {
  eager: true,
});

/** Parts that modules (site/src/modules) add to the footer of every page. */
export const FOOTER_PARTS = Object.values(parts).map((part) => part.default);

/** Resources of these parts. A change of one invalidates cached pages. */
export const FOOTER_RESOURCES: readonly Resource[] = Object.values(resourceLists).flatMap(({ resources }) => [
  ...resources,
]);
