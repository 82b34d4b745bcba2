import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import {
  forgetRemovedParts,
  forgetStaleViews,
  gameViewKey,
  hasReplayNotes,
  rememberView,
  replayViewKey,
  viewCounts,
} from './view-memory.js';

const ID = '65a000000000000000000001';
const OTHER = '65a000000000000000000002';
const PART = '65b000000000000000000001';
const OTHER_PART = '65b000000000000000000002';
const MINUTE = 60_000;

describe('view notes', () => {
  let storage: MemoryStorage;
  beforeEach(() => {
    storage = new MemoryStorage();
  });

  it.each([
    ['game', gameViewKey(ID), `nepsh-${ID}`],
    ['part of a replay', replayViewKey(ID, PART), `nepsh-replay-${ID}-${PART}`],
  ])('counts a first view of a %s, and another one only after 20 minutes', (_, key, stored) => {
    expect(viewCounts(storage, key, 0)).toBe(true);
    rememberView(storage, key, 1000);
    expect(storage.keys).toEqual([stored]);
    expect(viewCounts(storage, key, 1000 + 20 * MINUTE - 1)).toBe(false);
    expect(viewCounts(storage, key, 1000 + 20 * MINUTE)).toBe(true);
  });

  it('count a view if the stored note is invalid', () => {
    storage.setItem(gameViewKey(ID), 'broken');
    expect(viewCounts(storage, gameViewKey(ID), 1000)).toBe(true);
  });

  it('work without storage if it is full', () => {
    storage.setItem = () => {
      throw new Error('full');
    };
    expect(() => rememberView(storage, gameViewKey(ID), 0)).not.toThrow();
  });

  it('are deleted after they expire, without deleting other keys', () => {
    rememberView(storage, gameViewKey(ID), 1000);
    rememberView(storage, gameViewKey(OTHER), 15 * MINUTE);
    rememberView(storage, replayViewKey(ID, PART), 1000);
    rememberView(storage, replayViewKey(ID, OTHER_PART), 15 * MINUTE);
    storage.setItem('nepsh-theme', 'dark');
    storage.setItem(`nepsh-click-${ID}`, '1000');
    storage.setItem('nepsh-65a000000000000000000003', 'broken');
    forgetStaleViews(storage, 25 * MINUTE);
    expect(storage.keys).toEqual([
      gameViewKey(OTHER),
      replayViewKey(ID, OTHER_PART),
      'nepsh-theme',
      `nepsh-click-${ID}`,
    ]);
  });

  it('are deleted for removed parts of the replay only', () => {
    rememberView(storage, replayViewKey(ID, PART), 1);
    rememberView(storage, replayViewKey(ID, OTHER_PART), 1);
    rememberView(storage, replayViewKey(OTHER, PART), 1);
    rememberView(storage, gameViewKey(ID), 1);
    expect(hasReplayNotes(storage, ID)).toBe(true);
    forgetRemovedParts(storage, ID, [OTHER_PART]);
    expect(storage.keys).toEqual([replayViewKey(ID, OTHER_PART), replayViewKey(OTHER, PART), gameViewKey(ID)]);
    forgetRemovedParts(storage, ID, []);
    expect(hasReplayNotes(storage, ID)).toBe(false);
  });
});
