import { describe, expect, it, jest } from '@jest/globals';
import { AudioChoices, Renditions } from './tracks.js';

describe('choices of a stream', () => {
  it('are a list of qualities without an initial selection', () => {
    const list = new Renditions();
    const [added, changed] = [jest.fn(), jest.fn()];
    list.addEventListener('addrendition', added);
    list.addEventListener('change', changed);
    const items = ['0', '1'].map((id) => ({ id, width: 1280, height: 720, bitrate: 1 }));
    list.replace(items);
    expect([...list]).toEqual(items);
    expect([list.length, list.selectedIndex]).toEqual([2, -1]);
    list.selectedIndex = 1;
    list.selectedIndex = 1;
    expect([added.mock.calls.length, changed.mock.calls.length]).toEqual([1, 1]);
    list.replace(items.slice(1));
    expect([list.length, list[1]]).toEqual([1, undefined]);
  });

  it('are a list of audio tracks, of which one is enabled', () => {
    const list = new AudioChoices();
    const changed = jest.fn();
    list.addEventListener('change', changed);
    list.offer(
      [
        { id: '0', label: 'English', language: 'en' },
        { id: '1', label: 'Nepali', language: 'ne' },
      ],
      0,
    );
    for (const track of list) track.enabled = track.id === '1';
    expect([...list].map(({ enabled }) => enabled)).toEqual([false, true]);
    expect(changed).toHaveBeenCalledTimes(1);
    list.offer([], 0);
    expect(list.length).toBe(0);
  });
});
