import type { SectionProps } from './Section.js';

/** What every section is given by the page. */
export type SectionOf = Pick<SectionProps, 'settings' | 'onSaved'>;
