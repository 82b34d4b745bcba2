import { describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import { forgetMini, readMini, writeMini, type MiniNote } from './mini-note.js';

const NOTE: MiniNote = {
  src: '/api/stream?id=1',
  title: 'Reds vs Blues',
  href: '/match/1/game/2/Reds-vs-Blues',
  view: { key: 'nepsh-2', path: '/api/matches/1/game/2/viewCount' },
  labels: { region: 'Now playing', back: 'Back', close: 'Close' },
};

describe('mini note', () => {
  it('is stored until it is deleted', () => {
    const storage = new MemoryStorage();
    expect(readMini(storage)).toBeNull();
    writeMini(storage, NOTE);
    expect(readMini(storage)).toEqual(NOTE);
    forgetMini(storage);
    expect(readMini(storage)).toBeNull();
  });

  it.each([
    { ...NOTE, src: 'https://elsewhere.example.org/' },
    { ...NOTE, src: '//elsewhere.example.org/api/stream?' },
    { ...NOTE, href: 'javascript:alert(1)' },
    { ...NOTE, view: { key: 'x', path: 'https://elsewhere.example.org/' } },
    { ...NOTE, labels: {} },
    'text',
  ])('is none of this site’s: %j', (note) => {
    const storage = new MemoryStorage();
    storage.setItem('nepsh-mini', JSON.stringify(note));
    expect(readMini(storage)).toBeNull();
    storage.setItem('nepsh-mini', '{');
    expect(readMini(storage)).toBeNull();
  });
});
