import { expect, it } from '@jest/globals';
import { degrees, userLabel } from './labels.js';

it('calls a user of the app by name, else by e-mail, else unnamed', () => {
  expect(userLabel({ userName: 'ada', email: 'ada@mail.example' })).toBe('ada');
  expect(userLabel({ userName: '', email: 'ada@mail.example' })).toBe('ada@mail.example');
  expect(userLabel({ userName: '', email: '' })).toBe('Unnamed');
});

it('shows degrees to four decimals, and a dash where the app sent none', () => {
  expect([degrees(51.5), degrees(0), degrees(null)]).toEqual(['51.5000', '0.0000', '—']);
});
