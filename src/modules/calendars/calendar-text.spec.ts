import { describe, expect, it } from '@jest/globals';
import { calendarText } from './calendar-text.js';

describe('calendarText', () => {
  it('removes control characters from texts', async () => {
    const text = 'Har\u0000\u000b\u001b\ufffe\u202ebour';
    const at = new Date('2026-08-15T20:00:00Z');
    const event = { uid: '1', sequence: 0, changedAt: at, startsAt: at, endsAt: at, title: text, location: text };

    const calendar = await calendarText(text, [
      { ...event, sport: text, description: `${text}\n${text}`, url: null, status: 'CONFIRMED' },
    ]);

    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/u);
    expect(calendar).toContain(String.raw`SUMMARY:Har\nbour`);
  });
});
