import { describe, expect, it } from '@jest/globals';
import { expectEach } from '../support/expect-each.js';

describe('a table of rows', () => {
  it('names each row that fails, its reason, and its line', async () => {
    const table = expectEach([
      ['first', () => expect(1).toBe(2)],
      ['second', () => expect(1).toBe(1)],
      ['third', () => Promise.reject(new Error('no third'))],
    ]);

    await expect(table).rejects.toThrow(
      /^2 of 3 rows failed:\n\nfirst\n[^]*Received: [^]*\nat \S*expect-each\.test\.ts:7\n\nthird\nno third\nat \S+:9$/,
    );
  });

  it('fails without a row', async () => {
    await expect(expectEach([])).rejects.toThrow('The table has no rows.');
  });
});
