import { checkRevisions, listSegments, parseMediaPlaylist } from '../../test/support/hls-checks.js';
import { createList, FIRST_INSTANT } from '../../test/support/recording-lists.js';
import { writeLivePlaylist, writeReplayPlaylist, writeRewindPlaylist } from './playlist.js';
import type { RecordingList } from './recording-list.js';

/** Returns the lists that a recording passes through, from its first segment on. */
function growingLists(list: RecordingList): RecordingList[] {
  return list.segments.map((_, index) => ({ ...list, segments: list.segments.slice(0, index + 1) }));
}

describe('writeLivePlaylist', () => {
  it('lists the newest segments', () => {
    const list = createList([{ segments: 10 }]);

    const playlist = parseMediaPlaylist(writeLivePlaylist(list, { playlist: 0 }));

    expect(playlist.version).toBe(7);
    expect(playlist.independentSegments).toBe(true);
    expect(playlist.mediaSequenceBase).toBe(4);
    expect(playlist.segments.map((segment) => segment.uri)).toEqual(
      list.segments.slice(4).map((segment) => segment.file),
    );
  });

  it('gives each segment its instant', () => {
    const list = createList([{ segments: 3 }]);

    const playlist = parseMediaPlaylist(writeLivePlaylist(list, { playlist: 0 }));

    expect(playlist.segments.map((segment) => segment.programDateTime?.getTime())).toEqual([
      FIRST_INSTANT,
      FIRST_INSTANT + 2_000,
      FIRST_INSTANT + 4_000,
    ]);
  });

  it('writes a discontinuity with a map for each run', () => {
    const list = createList([{ segments: 2 }, { segments: 2 }]);

    const text = writeLivePlaylist(list, { playlist: 0 });

    expect(listSegments(parseMediaPlaylist(text)).map(({ discontinuity, map }) => [discontinuity, map])).toEqual([
      [0, 'init-0.mp4'],
      [0, 'init-0.mp4'],
      [1, 'init-1.mp4'],
      [1, 'init-1.mp4'],
    ]);
  });

  it('changes nothing that it has listed, across runs', () => {
    const list = createList([{ segments: 5 }, { segments: 1 }, { segments: 1 }, { segments: 9 }]);

    const revisions = growingLists(list).map((state) => writeLivePlaylist(state, { playlist: 0, segments: 3 }));

    expect(() => checkRevisions(revisions)).not.toThrow();
    expect(revisions.at(-1)).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:3\n');
  });

  it('lists only the runs of its number', () => {
    const list = createList([{ segments: 4 }, { segments: 4, playlist: 1, targetDuration: 10, durationMs: 8_320 }]);

    const [before, after] = [0, 1].map((playlist) => parseMediaPlaylist(writeLivePlaylist(list, { playlist })));

    expect([before.targetDuration, before.segments.length]).toEqual([2, 4]);
    expect([after.targetDuration, after.segments.length]).toEqual([10, 4]);
  });

  it('lists nothing before the opening or after the end', () => {
    const list = createList([{ segments: 6 }]);

    const text = writeLivePlaylist(list, { playlist: 0, from: FIRST_INSTANT + 1, to: FIRST_INSTANT + 9_999 });

    expect(parseMediaPlaylist(text).segments.map((segment) => segment.uri)).toEqual(
      list.segments.slice(1, 4).map((segment) => segment.file),
    );
  });

  it('ends when no more segments follow', () => {
    const text = writeLivePlaylist(createList([{ segments: 1 }]), { playlist: 0, isEnded: true });

    expect(parseMediaPlaylist(text).endlist).toBe(true);
  });

  it('returns null if there is no segment to list', () => {
    expect(writeLivePlaylist(createList([{ segments: 2 }]), { playlist: 0, from: FIRST_INSTANT + 60_000 })).toBeNull();
  });
});

describe('writeRewindPlaylist', () => {
  it('only grows, from the opening on', () => {
    const from = FIRST_INSTANT + 2_000;
    const states = growingLists(createList([{ segments: 4 }, { segments: 30 }])).slice(1);

    const revisions = states.map((state) => writeRewindPlaylist(state, { playlist: 0, from }));

    expect(() => checkRevisions(revisions)).not.toThrow();
    const last = parseMediaPlaylist(revisions.at(-1)!);
    expect([last.playlistType, last.mediaSequenceBase, last.segments.length]).toEqual(['EVENT', 1, 33]);
  });

  it('offers delta updates that lead to the full playlist', () => {
    const states = growingLists(createList([{ segments: 12 }, { segments: 12 }]));

    const revisions = states.map((state, index) => writeRewindPlaylist(state, { playlist: 0, isDelta: index > 0 }));

    expect(() => checkRevisions(revisions)).not.toThrow();
    expect(parseMediaPlaylist(revisions.at(-1)!).skip).toBe(18);
    expect(revisions.at(-1)).toContain('#EXT-X-VERSION:9\n');
  });

  it('writes the full playlist while there is nothing to skip', () => {
    const list = createList([{ segments: 6 }]);

    expect(writeRewindPlaylist(list, { playlist: 0, isDelta: true })).toBe(writeRewindPlaylist(list, { playlist: 0 }));
  });

  it('does not change when a run with longer segments begins a new playlist', () => {
    const short = createList([{ segments: 3 }]);
    const both = createList([{ segments: 3 }, { segments: 2, playlist: 1, targetDuration: 10, durationMs: 8_320 }]);

    expect(writeRewindPlaylist(both, { playlist: 0 })).toBe(writeRewindPlaylist(short, { playlist: 0 }));
    const next = parseMediaPlaylist(writeRewindPlaylist(both, { playlist: 1 }));
    expect([next.targetDuration, next.segments.length]).toEqual([10, 5]);
  });

  it('begins with the run of its first segment', () => {
    const list = createList([{ segments: 2 }, { segments: 2 }]);

    const text = writeRewindPlaylist(list, { playlist: 0, from: list.segments[2].startsAt });

    expect(text).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1\n');
    expect(listSegments(parseMediaPlaylist(text)).map(({ discontinuity, map }) => [discontinuity, map])).toEqual([
      [1, 'init-1.mp4'],
      [1, 'init-1.mp4'],
    ]);
  });
});

describe('writeReplayPlaylist', () => {
  it('lists all runs within the bounds as a finished recording', () => {
    const list = createList([{ segments: 4 }, { segments: 4, playlist: 1, targetDuration: 10, durationMs: 8_320 }]);
    const to = list.segments.at(-1)!.startsAt;

    const playlist = parseMediaPlaylist(
      writeReplayPlaylist(list, { from: FIRST_INSTANT + 1_000, to, prefix: 'media/' }),
    );

    expect([playlist.playlistType, playlist.endlist, playlist.targetDuration]).toEqual(['VOD', true, 10]);
    expect(playlist.segments).toHaveLength(6);
    expect(playlist.segments[0].uri).toBe(`media/${list.segments[1].file}`);
    expect(playlist.segments[0].map.uri).toBe('media/init-0.mp4');
  });
});
