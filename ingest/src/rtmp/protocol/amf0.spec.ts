import { amfObject, type AmfValue, decodeAmf, encodeAmf } from './amf0.js';

const nested = (depth: number): AmfValue => (depth === 0 ? null : amfObject({ a: nested(depth - 1) }));

describe('decodeAmf', () => {
  it.each<[string, AmfValue]>([
    ['numbers', 1.5],
    ['booleans', true],
    ['strings', 'Köln'],
    ['long strings', 'x'.repeat(70_000)],
    ['null', null],
    ['objects', amfObject({ app: 'live', version: 3 })],
    ['arrays', [1, 'two', [null]]],
  ])('returns encoded %s', (_, value) => {
    expect(decodeAmf(encodeAmf('name', value))).toEqual(['name', value]);
  });

  it('returns an ECMA array whose announced length is wrong', () => {
    const array = Buffer.from([8, 0, 0, 0, 99, 0, 1, 0x61, 1, 1, 0, 0, 9]);

    expect(decodeAmf(array)).toEqual([amfObject({ a: true })]);
  });

  it('returns dates in ms since the epoch', () => {
    const date = Buffer.concat([Buffer.from([11]), encodeAmf(1_000).subarray(1), Buffer.alloc(2)]);

    expect(decodeAmf(date)).toEqual([1_000]);
  });

  it('returns a typed object without its class', () => {
    const typed = Buffer.from([16, 0, 1, 0x43, 0, 1, 0x61, 5, 0, 0, 9]);

    expect(decodeAmf(typed)).toEqual([amfObject({ a: null })]);
  });

  it('stores keys such as __proto__ as entries', () => {
    const [object] = decodeAmf(encodeAmf(amfObject({ ['__proto__']: 'x' })));

    expect(object).toEqual(new Map([['__proto__', 'x']]));
  });

  it('accepts nesting of 8 levels', () => {
    expect(decodeAmf(encodeAmf(nested(8)))).toHaveLength(1);
  });

  it('throws when values are nested too deep', () => {
    expect(() => decodeAmf(encodeAmf(nested(9)))).toThrow('AMF nesting');
  });

  it('throws without recursion when nesting is endless', () => {
    const endless = Buffer.alloc(60_000, Buffer.from([10, 0, 0, 0, 1]));

    expect(() => decodeAmf(endless)).toThrow('AMF nesting');
  });

  it('throws when a message has too many values', () => {
    expect(() => decodeAmf(Buffer.alloc(3_000, 5))).toThrow('AMF size');
  });

  it('throws when an array announces more values than allowed', () => {
    expect(() => decodeAmf(Buffer.from([10, 0xff, 0xff, 0xff, 0xff]))).toThrow('AMF size');
  });

  it.each(['02ffff61', '00', '0c7fffffff', '07', '4d'])('throws for the malformed value %s', (hex) => {
    expect(() => decodeAmf(Buffer.from(hex, 'hex'))).toThrow('invalid data');
  });
});
