import { describe, expect, it } from '@jest/globals';
import { roomIn } from './room.js';

describe('the room of a list', () => {
  it('is what the sidebar leaves: cards on phones and on small tablets beside an open sidebar', () => {
    expect(roomIn(366)).toBe('cards');
    expect(roomIn(769 - 296)).toBe('cards');
    expect(roomIn(1024 - 298)).toBe('tight');
    expect(roomIn(1280 - 298)).toBe('wide');
    expect(roomIn(1440 - 298)).toBe('vast');
  });
});
