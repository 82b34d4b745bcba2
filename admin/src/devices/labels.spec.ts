import { expect, it } from '@jest/globals';
import { degrees, followsText, placeText, quietText, appUserLabel } from './labels.js';

it('names an app user by name, else by email, else as unnamed', () => {
  expect(appUserLabel({ userName: 'ada', email: 'ada@mail.example' })).toBe('ada');
  expect(appUserLabel({ userName: '', email: 'ada@mail.example' })).toBe('ada@mail.example');
  expect(appUserLabel({ userName: '', email: '' })).toBe('Unnamed');
});

it('formats degrees with four decimals, or as a dash if the app sent none', () => {
  expect([degrees(51.5), degrees(0), degrees(null)]).toEqual(['51.5000', '0.0000', '—']);
});

it('describes follows, quiet hours, and location of an app user', () => {
  const [rovers, city] = ['rovers', 'city'].map((value) => ({ kind: 'team' as const, value }));
  const league = { kind: 'league' as const, value: '507f1f77bcf86cd799439011' };
  expect(followsText([])).toBe('');
  expect(followsText([rovers!, league])).toBe('1 team (rovers), 1 league');
  expect(followsText([rovers!, city!])).toBe('2 teams (rovers, city)');
  expect(quietText({ from: '22:00', to: '07:00', timeZone: 'UTC' })).toBe('22:00–07:00, UTC');
  expect(quietText({ from: '22:00', to: '07:00', timeZone: 'Asia/Katmandu' })).toBe('22:00–07:00, Kathmandu time');
  expect([quietText(null), placeText({ lat: null, lng: 1 }), placeText({ lat: 0, lng: 1 })]).toEqual([
    '',
    '',
    '0.0000, 1.0000',
  ]);
});
