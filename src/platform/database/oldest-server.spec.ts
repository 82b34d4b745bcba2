import { describe, expect, it } from '@jest/globals';
import { oldServerSentence } from './oldest-server.js';

describe('oldServerSentence', () => {
  it('takes MongoDB 5.0 and newer', () => {
    expect([13, 17, 21, 25].map((maxWireVersion) => oldServerSentence({ maxWireVersion }))).toEqual(
      Array<null>(4).fill(null),
    );
  });

  it('names the variable, what is there and what is needed', () => {
    for (const hello of [{ maxWireVersion: 9 }, {}])
      expect(oldServerSentence(hello)).toMatch(
        /^MONGODB_URI .* before 5\.0 \(.*\), which is not supported: use 5\.0 or newer\.$/,
      );
  });
});
