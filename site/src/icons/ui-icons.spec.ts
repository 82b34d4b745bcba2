import { describe, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { expectNone } from '../../../test/support/expect-none.js';
import { SPORT_ICON_NAMES } from './sport-icons.js';
import * as uiIcons from './ui-icons.js';

const fromTheSet = JSON.parse(readFileSync(new URL('./icon-names.json', import.meta.url), 'utf8')) as string[];

/** Returns every text in a constant: a name, a list of names, or an object of names. */
const namesIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(namesIn);

describe('icons of the pages', () => {
  it.each(Object.entries({ ...uiIcons, SPORT_ICON_NAMES }))('%s are all in icon-names.json', (_, names) => {
    expectNone(
      namesIn(names).filter((name) => !fromTheSet.includes(name)),
      'Add these names to site/src/icons/icon-names.json.',
    );
  });
});
