import { type AVC_RECORDS, avcRecord, videoSettings } from '../../../test/support/media-samples.js';
import { parseAvcRecord, videoConfig } from './avc-config.js';

type Name = keyof typeof AVC_RECORDS;

describe('videoConfig', () => {
  it.each<[Name, number, number, string]>([
    ['baseline', 640, 360, 'avc1.42c01e'],
    ['portrait', 360, 640, 'avc1.42c01e'],
    ['high', 1920, 1080, 'avc1.640028'],
    ['interlaced', 1920, 1080, 'avc1.4d4028'],
    ['odd', 854, 482, 'avc1.42c01f'],
  ])('returns size and codec of %s', (name, width, height, codec) => {
    expect(videoSettings(name)).toMatchObject({ kind: 'video', width, height, codec });
  });

  it.each<Name>(['baseline', 'high', 'interlaced'])('returns the record of %s as it was', (name) => {
    expect(Buffer.from(videoSettings(name).description)).toEqual(avcRecord(name));
  });

  it('describes lengths of four bytes when the encoder uses two', () => {
    const record = avcRecord('baseline');
    record[4] = 0xfd;

    const sets = parseAvcRecord(record);

    expect(sets.lengthBytes).toBe(2);
    expect(videoConfig(sets).description[4]).toBe(0xff);
  });

  it.each<[Name, string]>([
    ['tenBit', '10 bits'],
    ['chroma422', '4:2:2'],
    ['chroma444', '4:4:4'],
    ['monochrome', '4:0:0'],
  ])('rejects %s', (name, text) => {
    expect(() => videoSettings(name)).toThrow(text);
  });

  it('rejects the profile High 10 with 8 bits', () => {
    const record = avcRecord('high');
    const profile = record.indexOf(Buffer.from('67640028', 'hex')) + 1;
    record[profile] = 110;

    expect(() => videoConfig(parseAvcRecord(record))).toThrow('High 10');
  });
});

describe('parseAvcRecord', () => {
  it('rejects every truncated record', () => {
    const record = avcRecord('baseline');

    for (let length = 0; length < record.length; length++) {
      expect(() => videoConfig(parseAvcRecord(record.subarray(0, length)))).toThrow('H.264 parameter sets');
    }
  });

  it('rejects a record without parameter sets', () => {
    expect(() => parseAvcRecord(Buffer.from('0142c01effe000', 'hex'))).toThrow('H.264 parameter sets');
  });

  it('rejects an unknown version', () => {
    expect(() => parseAvcRecord(Buffer.from('02', 'hex'))).toThrow('H.264 parameter sets');
  });
});
