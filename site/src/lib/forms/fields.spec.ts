import { describe, expect, it } from '@jest/globals';
/* eslint-disable nepsh/boundaries -- The fields are held against the server's own checks; a spec is sent to no browser. */
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
/* eslint-enable nepsh/boundaries */
import 'reflect-metadata';
import { ContactDto } from '@contract/dto/contact.dto.js';
import { MatchRequestDto } from '@contract/dto/match-request.dto.js';
import { SPORTS } from '@contract/sports.js';
import { contactFields, problemOf, requestFields, type Field } from './fields.js';

const forms = [
  { name: 'contact', dto: ContactDto, fields: contactFields() },
  { name: 'match request', dto: MatchRequestDto, fields: requestFields(SPORTS) },
];

const texts = (field: Field): string[] => [
  '',
  '   ',
  'a',
  'ab',
  '  ab  ',
  'abc',
  'abcd',
  'Zoë',
  'Zoe\u0308\u200b',
  '\u200b\u200b',
  'a\u200bb',
  'Émile Zola',
  'علی\u200cرضا',
  'श्\u200dरेया',
  "O'Brien",
  '12345',
  'not an address',
  'someone@example.org',
  'someone@example',
  'a'.repeat(field.max),
  'a'.repeat(field.max + 1),
  '⚽️'.repeat(field.min),
  '⚽️'.repeat(field.max),
  '⚽️'.repeat(field.max + 1),
];

describe.each(forms)('the fields of a $name', ({ dto, fields }) => {
  const serverSays = (name: string, value: string): string | undefined => {
    const record = plainToInstance(dto as new () => object, { [name]: value });
    const error = validateSync(record, { stopAtFirstError: true }).find(({ property }) => property === name);
    return error && Object.values(error.constraints ?? {})[0];
  };

  it.each(fields.map((field) => [field.name, field] as const))(
    '%s is judged as the server judges it',
    (name, field) => {
      for (const text of texts(field)) {
        // For longer values, the server reports an invalid address instead of a long text.
        if (field.kind === 'email' && text.length >= field.max) continue;
        expect([text, problemOf(field, text)]).toEqual([text, serverSays(name, text)]);
      }
    },
  );

  it('are the fields that the server requires', () => {
    const names = validateSync(plainToInstance(dto as new () => object, {})).map(({ property }) => property);
    expect(fields.map(({ name }) => name).sort()).toEqual(names.sort());
  });
});
