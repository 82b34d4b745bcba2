import { describe, expect, it } from '@jest/globals';
import { MemoryStorage } from '../src/lib/memory-storage.js';
import { Place } from './places.js';

describe('the place of a video', () => {
  it('is kept now and then, and gone on with unless it is the beginning or the end', () => {
    const storage = new MemoryStorage();
    const place = new Place(storage, 'a');
    expect(place.read(600)).toBeNull();
    place.note(9);
    expect(place.read(600)).toBeNull();
    place.note(200.7);
    place.note(203);
    expect(new Place(storage, 'a').read(600)).toBe(200);
    expect(new Place(storage, 'b').read(600)).toBeNull();
    expect(place.read(205)).toBeNull();
    place.forget();
    expect(place.read(600)).toBeNull();
  });

  it('does without a storage, and keeps no more than the newest', () => {
    new Place(null, 'a').note(100);
    const storage = new MemoryStorage();
    storage.setItem('nepsh-theme', 'dark');
    for (let index = 0; index < 80; index += 1) new Place(storage, String(index)).note(100);
    expect(storage.length).toBeLessThanOrEqual(62);
    expect(storage.getItem('nepsh-theme')).toBe('dark');
  });
});
