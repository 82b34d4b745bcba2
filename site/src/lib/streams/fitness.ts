import type { StreamRecord } from '@contract/records/match.record.js';
import { LANGUAGE_FACTS } from '@contract/site-languages.js';
import { byHealth } from '@contract/streams.js';
import { language } from '../../i18n/language.js';

type Offered = Pick<StreamRecord, 'language' | 'health'>;

/** Compares two streams of a game by health. Among equals, streams in the page's language come first. */
export function byFitness(a: Offered, b: Offered): number {
  const { streams } = LANGUAGE_FACTS[language()];
  return byHealth(a, b) || Number(b.language === streams) - Number(a.language === streams);
}
