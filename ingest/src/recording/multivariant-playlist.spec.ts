import { parseMultivariantPlaylist } from '../../test/support/hls-checks.js';
import { createList, createRun, FIRST_INSTANT } from '../../test/support/recording-lists.js';
import { writeMultivariantPlaylist } from './multivariant-playlist.js';

const uri = 'live-0.m3u8';

describe('writeMultivariantPlaylist', () => {
  it('describes the tracks with measured bandwidths', () => {
    const list = createList([{ segments: 3 }]);
    list.segments[1].bytes = 1_300_000;

    const { variants, independentSegments } = parseMultivariantPlaylist(writeMultivariantPlaylist(list, { uri }));

    expect(independentSegments).toBe(true);
    expect(variants).toHaveLength(1);
    expect(variants[0]).toMatchObject({
      uri,
      bandwidth: 5_200_000,
      averageBandwidth: 4_400_000,
      codecs: 'avc1.64001f,mp4a.40.2',
      resolution: { width: 1_280, height: 720 },
      frameRate: 25,
    });
  });

  it('ignores short segments for the peak', () => {
    const list = createList([{ segments: 3 }]);
    list.segments[1].durationMs = 40;

    const [variant] = parseMultivariantPlaylist(writeMultivariantPlaylist(list, { uri })).variants;

    expect(variant.bandwidth).toBe(variant.averageBandwidth);
  });

  it('names each codec of the listed runs', () => {
    const other = createRun({ video: { codec: 'avc1.42c01e', width: 640, height: 360, fps: 29.97 } });
    const list = createList([{ segments: 2 }, { segments: 2, video: other.video }]);

    const [variant] = parseMultivariantPlaylist(writeMultivariantPlaylist(list, { uri })).variants;

    expect(variant).toMatchObject({
      codecs: 'avc1.64001f,avc1.42c01e,mp4a.40.2',
      resolution: { width: 640, height: 360 },
      frameRate: 29.97,
    });
  });

  it('describes only the runs of a live playlist', () => {
    const list = createList([{ segments: 2 }, { segments: 2, playlist: 1, audio: null }]);

    const [variant] = parseMultivariantPlaylist(writeMultivariantPlaylist(list, { uri, playlist: 1 })).variants;

    expect(variant.codecs).toBe('avc1.64001f');
  });

  it('returns null before the first segment within the bounds', () => {
    expect(writeMultivariantPlaylist(createList([{ segments: 2 }]), { uri, from: FIRST_INSTANT + 10_000 })).toBeNull();
  });
});
