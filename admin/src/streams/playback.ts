import type { StreamPlayback } from '@contract/records/match.record.js';

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** The same for a column: '0.8 s · 3 stalls · 1 failed'. */
export function playbackInShort({ firstFrameMs, stalls, failures }: StreamPlayback): string {
  return [
    ...(firstFrameMs === null ? [] : [`${(firstFrameMs / 1000).toFixed(1)} s`]),
    counted(stalls, 'stall'),
    ...(failures > 0 ? [`${failures} failed`] : []),
  ].join(' · ');
}

/** How a stream played for visitors: 'First picture 0.8 s · 3 stalls in 12 plays · 1 failed'; empty while nobody measured. */
export function playbackInWords(playback: StreamPlayback | undefined): string {
  if (!playback) return '';
  const { plays, firstFrameMs, stalls, failures } = playback;
  return [
    firstFrameMs === null ? 'No picture' : `First picture ${(firstFrameMs / 1000).toFixed(1)} s`,
    `${counted(stalls, 'stall')} in ${counted(plays, 'play')}`,
    ...(failures > 0 ? [`${failures} failed`] : []),
  ].join(' · ');
}
