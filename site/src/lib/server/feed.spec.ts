import { afterEach, describe, expect, it } from '@jest/globals';
import type { GameRecord } from '@contract/records/match.record.js';
import type { SiteLanguage } from '@contract/site-languages.js';
import { readLanguageFrom } from '../../i18n/language.js';
import { aGame } from '../games/fixtures.js';
import { feedItems } from './feed.js';

const GAME = { ...aGame({ league: '', location: '' }), createdAt: '2026-08-01T12:00:00.000Z' } as unknown as GameRecord;

describe('the entry of a game to come', () => {
  afterEach(() => readLanguageFrom(() => undefined));

  it.each<[SiteLanguage, string, string]>([
    ['en', 'Sat 15 Aug, 19:30 BST', 'Sat 15 Aug, Time to be confirmed'],
    ['es', 'sáb 15 ago, 19:30 BST', 'sáb 15 ago, Hora por confirmar'],
    ['ar', 'السبت 15 أغسطس, 7:30 م BST', 'السبت 15 أغسطس, الموعد غير مؤكد بعد'],
    ['hi', 'शनि, 15 अग॰, 7:30 pm BST', 'शनि, 15 अग॰, समय की पुष्टि बाकी'],
  ])('has its day with a confirmed and an unconfirmed time in %s', (language, confirmed, unconfirmed) => {
    readLanguageFrom(() => language);
    const games = [GAME, { ...GAME, isTimeConfirmed: false }];

    const items = feedItems({ games, replays: [] });

    expect(items.map(({ description }) => description)).toEqual([confirmed, unconfirmed]);
  });
});
