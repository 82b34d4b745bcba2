import { describe, expect, it } from '@jest/globals';
import { GAME_TROUBLES } from '../../contract/overview.js';
import { orderEnums } from './contract-order.js';

describe('orderEnums', () => {
  it('sorts nested enumerations by the contract, and others alphabetically', () => {
    const trouble = { type: 'string', enum: [...GAME_TROUBLES].reverse() };
    const other = { type: 'array', items: { enum: ['two', 'one', 'three'] } };
    orderEnums({ paths: [{ schema: { trouble } }], components: { other, counts: { enum: [2, 1] } } });
    expect(trouble.enum).toEqual(GAME_TROUBLES);
    expect(other.items.enum).toEqual(['one', 'three', 'two']);
  });
});
