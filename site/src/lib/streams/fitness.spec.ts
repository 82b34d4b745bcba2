import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StreamHealth, StreamRecord } from '@contract/records/match.record.js';
import { browserStorage } from '../browser-storage.js';
import { byFitness, pagePreferences, rememberStream, visitorPreferences } from './fitness.js';

type Offered = Pick<StreamRecord, 'language' | 'quality' | 'health'>;

const stream = (language: string, quality: string, state?: StreamHealth['state']) =>
  ({ language, quality, ...(state && { health: { state } }) }) as Offered;
const down = stream('English', '1080p', 'down');
const german = stream('German', '1080p');
const english = stream('English', '720p');
const englishLow = stream('English', '360p');
const arabic = stream('Arabic', '360p');

describe('byFitness', () => {
  const forget = (): void => browserStorage().removeItem('nepsh-stream');
  beforeEach(forget);
  afterEach(forget);

  const sorted = (preferences = pagePreferences()) =>
    [down, german, englishLow, arabic, english].sort(byFitness(preferences));

  it('puts the language of the page first, then quality, and streams that do not play last', () => {
    expect(sorted()).toEqual([english, englishLow, german, arabic, down]);
  });

  it("prefers the browser's languages to the site's, and the site's to others", () => {
    const preferences = { languages: ['Arabic', 'English'], quality: null };
    expect(sorted(preferences)).toEqual([arabic, english, englishLow, german, down]);
    expect(visitorPreferences(['de-AT', 'C', 'fr']).languages).toEqual(['English', 'German', 'French', 'English']);
  });

  it('starts with the language and quality that the visitor selected last', () => {
    rememberStream(german);
    expect(sorted(visitorPreferences(['en']))[0]).toBe(german);
    rememberStream(englishLow);
    expect(sorted(visitorPreferences(['en'])).slice(0, 2)).toEqual([englishLow, english]);
  });

  it.each(['no JSON', '[]', '{"language":7}', 'null'])('ignores a damaged entry: %s', (text) => {
    browserStorage().setItem('nepsh-stream', text);
    expect(visitorPreferences([])).toEqual({ languages: ['English', 'English'], quality: null });
  });
});
