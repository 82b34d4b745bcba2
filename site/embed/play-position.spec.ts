import { describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import { PlayPosition } from './play-position.js';

describe('the position of a video', () => {
  it('is kept now and then, and gone on with unless it is the beginning or the end', () => {
    const storage = new MemoryStorage();
    const position = new PlayPosition(storage, 'a');
    expect(position.read(600)).toBeNull();
    position.note(9);
    expect(position.read(600)).toBeNull();
    position.note(200.7);
    position.note(203);
    expect(new PlayPosition(storage, 'a').read(600)).toBe(200);
    expect(new PlayPosition(storage, 'b').read(600)).toBeNull();
    expect(position.read(205)).toBeNull();
    position.forget();
    expect(position.read(600)).toBeNull();
  });

  it('keeps no more than the newest', () => {
    const storage = new MemoryStorage();
    storage.setItem('nepsh-theme', 'dark');
    for (let index = 0; index < 80; index += 1) new PlayPosition(storage, String(index)).note(100);
    expect(storage.length).toBeLessThanOrEqual(62);
    expect(storage.getItem('nepsh-theme')).toBe('dark');
  });
});
