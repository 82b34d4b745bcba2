import {
  aacConfig,
  audioSettings,
  type AVC_RECORDS,
  avcRecord,
  lengthPrefixed,
  slice,
  videoSettings,
} from '../../../test/support/media-samples.js';
import { RecordingSink } from '../../../test/support/recording-sink.js';
import { MediaReader } from './media-reader.js';

const settings = (record: Buffer): Buffer => Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), record]);
const picture = (data: Buffer, composition = [0, 0, 0]): Buffer =>
  Buffer.concat([Buffer.from([0x17, 1, ...composition]), data]);
const aac = (type: number, data: Buffer): Buffer => Buffer.concat([Buffer.from([0xaf, type]), data]);

/** Returns the parameter sets of a record as NAL units. */
function parameterSets(name: keyof typeof AVC_RECORDS): [sps: Buffer, pps: Buffer] {
  const record = avcRecord(name);
  const spsEnd = 8 + record.readUInt16BE(6);
  return [record.subarray(8, spsEnd), record.subarray(spsEnd + 3, spsEnd + 3 + record.readUInt16BE(spsEnd + 1))];
}

describe('MediaReader', () => {
  let sink: RecordingSink;
  let reader: MediaReader;
  const video = (timestamp: number, payload: Buffer) => reader.read({ kind: 'video', timestamp, payload });
  const audio = (timestamp: number, payload: Buffer) => reader.read({ kind: 'audio', timestamp, payload });
  beforeEach(() => {
    sink = new RecordingSink();
    reader = new MediaReader(sink);
  });

  it('reports settings before the packets of both tracks', () => {
    video(0, settings(avcRecord('baseline')));
    audio(0, aac(0, aacConfig('stereo')));
    video(40, picture(lengthPrefixed(slice(true)), [0, 0, 80]));
    audio(41, aac(1, Buffer.from('abc')));

    expect(sink.configs).toEqual([videoSettings('baseline'), audioSettings('stereo')]);
    expect(sink.packets).toEqual([
      { kind: 'video', data: lengthPrefixed(slice(true)), decodeMs: 40, presentMs: 120, isKeyFrame: true },
      { kind: 'audio', data: Buffer.from('abc'), presentMs: 41 },
    ]);
  });

  it('keeps negative composition times', () => {
    video(0, settings(avcRecord('baseline')));

    video(80, picture(lengthPrefixed(slice(true)), [0xff, 0xff, 0xd8]));

    expect(sink.packets).toMatchObject([{ decodeMs: 80, presentMs: 40 }]);
  });

  it('ignores packets before their settings', () => {
    const results = [video(0, picture(lengthPrefixed(slice(true)))), audio(0, aac(1, Buffer.from('a')))];

    expect(results).toEqual([false, false]);
    expect(sink.packets).toEqual([]);
  });

  it('reports equal settings once', () => {
    for (let count = 0; count < 3; count++) {
      video(0, settings(avcRecord('baseline')));
      audio(0, aac(0, aacConfig('stereo')));
    }

    expect(sink.configs).toHaveLength(2);
  });

  it('reports new settings when a phone turns', () => {
    video(0, settings(avcRecord('baseline')));

    video(40, settings(avcRecord('portrait')));

    expect(sink.configs).toEqual([videoSettings('baseline'), videoSettings('portrait')]);
  });

  it('ignores empty settings', () => {
    video(0, settings(avcRecord('baseline')));

    video(40, settings(Buffer.alloc(0)));

    expect(sink.configs).toHaveLength(1);
  });

  it('takes key frames from the pictures, not from the flag', () => {
    video(0, settings(avcRecord('baseline')));

    video(0, picture(lengthPrefixed(slice(false))));

    expect(sink.packets).toMatchObject([{ isKeyFrame: false }]);
  });

  it('passes several NAL units of one picture unchanged', () => {
    video(0, settings(avcRecord('baseline')));
    const data = lengthPrefixed(Buffer.from([9, 0x10]), ...parameterSets('baseline'), slice(true), slice(true));

    video(0, picture(data));

    expect(sink.configs).toHaveLength(1);
    expect(sink.packets).toMatchObject([{ data, isKeyFrame: true }]);
  });

  it('reports new settings when the parameter sets in a key frame differ', () => {
    video(0, settings(avcRecord('baseline')));
    const data = lengthPrefixed(...parameterSets('portrait'), slice(true));

    video(0, picture(data));

    expect(sink.configs).toEqual([videoSettings('baseline'), videoSettings('portrait')]);
    expect(sink.packets).toMatchObject([{ data }]);
  });

  it('ignores malformed parameter sets in a key frame', () => {
    video(0, settings(avcRecord('baseline')));

    video(0, picture(lengthPrefixed(Buffer.from([0x67]), Buffer.from([0x68]), slice(true))));

    expect(sink.configs).toHaveLength(1);
    expect(sink.packets).toHaveLength(1);
  });

  it('converts lengths of two bytes', () => {
    const record = avcRecord('baseline');
    record[4] = 0xfd;
    video(0, settings(record));

    video(0, picture(Buffer.concat([Buffer.from([0, 33]), slice(true)])));

    expect(sink.packets).toMatchObject([{ data: lengthPrefixed(slice(true)) }]);
  });

  it('drops the rest of a picture after a wrong length', () => {
    video(0, settings(avcRecord('baseline')));

    video(0, picture(Buffer.concat([lengthPrefixed(slice(true)), Buffer.from([0, 0, 0xff, 0, 1])])));

    expect(sink.packets).toMatchObject([{ data: lengthPrefixed(slice(true)) }]);
  });

  it('rejects a picture of too many NAL units', () => {
    video(0, settings(avcRecord('baseline')));
    const nals = lengthPrefixed(...Array.from({ length: 3_000 }, () => Buffer.from([0x41])));

    expect(() => video(0, picture(nals))).toThrow('NAL units');
  });

  it('continues times beyond 2^32 ms', () => {
    audio(0xffff_ff00, aac(0, aacConfig('stereo')));
    for (const timestamp of [0xffff_fff0, 0x10, 0x05]) audio(timestamp, aac(1, Buffer.from('a')));

    expect(sink.packets.map(({ presentMs }) => presentMs)).toEqual([2 ** 32 - 16, 2 ** 32 + 16, 2 ** 32 + 5]);
  });

  it('continues times of encoders that wrap at 2^31 ms', () => {
    audio(0x7fff_ff00, aac(0, aacConfig('stereo')));
    for (const timestamp of [0x7fff_fff0, 0x10, 0x7fff_fff8, 0x20]) audio(timestamp, aac(1, Buffer.from('a')));

    expect(sink.packets.map(({ presentMs }) => presentMs - 2 ** 31)).toEqual([-16, 16, -8, 32]);
  });

  it('continues times that pass 2^31 ms without a wrap', () => {
    audio(0x7fff_ff00, aac(0, aacConfig('stereo')));
    for (const timestamp of [0x7fff_fff0, 0x8000_0010]) audio(timestamp, aac(1, Buffer.from('a')));

    expect(sink.packets.map(({ presentMs }) => presentMs - 2 ** 31)).toEqual([-16, 16]);
  });

  it('passes times that step back', () => {
    audio(1_000, aac(0, aacConfig('stereo')));

    for (const timestamp of [1_000, 400]) audio(timestamp, aac(1, Buffer.from('a')));

    expect(sink.packets.map(({ presentMs }) => presentMs)).toEqual([1_000, 400]);
  });
});
