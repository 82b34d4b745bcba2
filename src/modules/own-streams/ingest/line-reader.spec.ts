import { describe, expect, it } from '@jest/globals';
import { LineReader } from './line-reader.js';

describe('LineReader', () => {
  it('joins a line from several chunks', () => {
    const reader = new LineReader(100);

    expect(reader.read(Buffer.from('{"a"'))).toEqual([]);
    expect(reader.read(Buffer.from(':1}\n{"b":2}\n{"c'))).toEqual(['{"a":1}', '{"b":2}']);
    expect(reader.read(Buffer.from('":3}\n'))).toEqual(['{"c":3}']);
  });

  it('joins a character that was split between two chunks', () => {
    const reader = new LineReader(100);
    const bytes = Buffer.from('é\n');

    expect([reader.read(bytes.subarray(0, 1)), reader.read(bytes.subarray(1))]).toEqual([[], ['é']]);
  });

  it('accepts a line of the maximum length', () => {
    expect(new LineReader(4).read(Buffer.from('abcd\nabcd\n'))).toEqual(['abcd', 'abcd']);
  });

  it.each(['abcde\n', 'abcde'])('rejects %j, which is longer', (text) => {
    expect(new LineReader(4).read(Buffer.from(text))).toBeNull();
  });
});
