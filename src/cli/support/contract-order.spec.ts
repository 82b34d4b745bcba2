import { describe, expect, it } from '@jest/globals';
import { GAME_TROUBLES } from '../../contract/overview.js';
import { orderEnums } from './contract-order.js';

describe('enumerations of the API description', () => {
  it('have the order of the contract, or else of the alphabet, however deep they are', () => {
    const trouble = { type: 'string', enum: [...GAME_TROUBLES].reverse() };
    const other = { type: 'array', items: { enum: ['two', 'one', 'three'] } };
    orderEnums({ paths: [{ schema: { trouble } }], components: { other, counts: { enum: [2, 1] } } });
    expect(trouble.enum).toEqual(GAME_TROUBLES);
    expect(other.items.enum).toEqual(['one', 'three', 'two']);
  });
});
