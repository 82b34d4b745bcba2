import { describe, expect, it } from '@jest/globals';
import { OLDEST_SERVER, unsupportedServer } from './supported-server.js';

describe('unsupportedServer', () => {
  it.each([13, 17, 21, 25])('accepts a replica set with wire version %d', (maxWireVersion) => {
    expect(unsupportedServer({ maxWireVersion, setName: 'rs0' })).toBeNull();
  });

  it('accepts a sharded cluster', () => {
    expect(unsupportedServer({ maxWireVersion: 25, msg: 'isdbgrid' })).toBeNull();
  });

  it.each([{ maxWireVersion: 9, setName: 'rs0' }, {}])('names the variable and the oldest version for %j', (hello) => {
    expect(unsupportedServer(hello)).toMatch(/^MONGODB_URI .* \(.*\), which is not supported\. Use .* or later\.$/);
    expect(unsupportedServer(hello)).toContain(OLDEST_SERVER);
  });

  it('explains how to convert a standalone server', () => {
    expect(unsupportedServer({ maxWireVersion: 25 })).toMatch(/standalone MongoDB.*--replSet.*rs\.initiate\(\)/);
  });
});
