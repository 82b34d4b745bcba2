import { readdir } from 'node:fs/promises';
import { readFixture, shiftPackets } from '../../test/support/flv-fixture.js';
import { RecordingBench } from '../../test/support/recording-bench.js';

const plain = readFixture('plain');

describe('Recorder', () => {
  let bench: RecordingBench;

  beforeEach(async () => {
    bench = await RecordingBench.create();
  });

  afterEach(async () => {
    await bench.remove();
  });

  it('cuts segments at the key frames', async () => {
    const list = await bench.record(plain);

    expect(list.segments.map((segment) => segment.durationMs)).toEqual([2000, 2000, 2000]);
    console.log(list, bench.segments, bench.tracks, bench.advice, await readdir(bench.folder));
  });
});
void shiftPackets;
