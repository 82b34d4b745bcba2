import { beforeEach, describe, expect, it } from '@jest/globals';
import { MESSAGES } from '@contract/messages.js';
import { MemoryStorage } from '@contract/memory-storage.js';
import { followAffiliate, hasValidClick, type AffiliateActions } from './affiliate-clicks.js';

const STREAM = '65a000000000000000000001';
const OTHER = '65a000000000000000000002';
const GAME = { affiliateId: '65c000000000000000000001', affiliateLink: 'https://partner.example/' };
const HALF_HOUR = 1_800_000;

describe('followAffiliate', () => {
  let storage: MemoryStorage;
  let now: number;
  let done: string[];
  let actions: AffiliateActions;
  beforeEach(() => {
    storage = new MemoryStorage();
    now = 1_000;
    done = [];
    actions = {
      storage,
      session: new MemoryStorage(),
      now: () => now,
      open: (link) => done.push(`open ${link}`),
      count: (id) => done.push(`count ${id}`),
      showError: (message) => done.push(message),
    };
  });
  const opened = [`open ${GAME.affiliateLink}`, `count ${GAME.affiliateId}`];

  it('opens and counts a link once in 30 minutes for each stream', () => {
    followAffiliate(GAME, STREAM, actions);
    expect(done.splice(0)).toEqual(opened);
    now += HALF_HOUR - 1;
    followAffiliate(GAME, STREAM, actions);
    expect(done).toEqual([]);
    followAffiliate(GAME, OTHER, actions);
    expect(done.splice(0)).toEqual(opened);
    now += 1;
    followAffiliate(GAME, STREAM, actions);
    expect(done).toEqual(opened);
  });

  it('shows an error for a game without a link and stores nothing', () => {
    followAffiliate({}, STREAM, actions);
    expect(done).toEqual([MESSAGES.noAffiliateLink]);
    expect(storage.keys).toEqual([]);
  });

  it('shows the error once a session', () => {
    followAffiliate({}, STREAM, actions);
    followAffiliate({}, OTHER, actions);
    expect(done).toEqual([MESSAGES.noAffiliateLink]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere'])('never opens %s', (affiliateLink) => {
    followAffiliate({ ...GAME, affiliateLink }, STREAM, actions);
    expect(done).toEqual([MESSAGES.noAffiliateLink]);
  });

  it('deletes only expired clicks', () => {
    storage.setItem('nepsh-theme', 'dark');
    followAffiliate(GAME, STREAM, actions);
    now += HALF_HOUR;
    followAffiliate(GAME, OTHER, actions);
    expect(storage.keys).toEqual(['nepsh-theme', `nepsh-click-${OTHER}`]);
    expect(hasValidClick(storage, OTHER, now)).toBe(true);
  });

  it('opens the link each time if storage fails', () => {
    storage.setItem = () => {
      throw new Error('forbidden');
    };
    followAffiliate(GAME, STREAM, actions);
    followAffiliate(GAME, STREAM, actions);
    expect(done).toEqual([...opened, ...opened]);
  });
});
