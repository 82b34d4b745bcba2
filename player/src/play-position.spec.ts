import { describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '@contract/memory-storage.js';
import { PlayPosition } from './play-position.js';

describe('PlayPosition', () => {
  it('is stored at intervals and restored unless it is near the start or the end', () => {
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

  it('retains only the newest positions', () => {
    const storage = new MemoryStorage();
    storage.setItem('nepsh-theme', 'dark');
    for (let index = 0; index < 80; index += 1) new PlayPosition(storage, String(index)).note(100);
    expect(storage.length).toBeLessThanOrEqual(62);
    expect(storage.getItem('nepsh-theme')).toBe('dark');
  });
});
