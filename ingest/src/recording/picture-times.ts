import type { VideoPacket } from '../media.js';

/**
 * Returns the presentation times of pictures in decoding order, in ms. The packager derives decoding times from the sorted presentation
 * times, so they have to differ, and each group of pictures has to follow the previous group. Encoders that round to
 * milliseconds break both rules by small steps.
 */
export function mendPresentationTimes(pictures: VideoPacket[], floorMs: number): number[] {
  const times = pictures.map((picture) => picture.presentMs);
  let last = floorMs;
  for (let first = 0; first < pictures.length;) {
    let end = first + 1;
    while (end < pictures.length && !pictures[end].isKeyFrame) end++;
    const order = times
      .slice(first, end)
      .map((time, offset) => ({ time, index: first + offset }))
      .sort((a, b) => a.time - b.time);
    for (const { time, index } of order) {
      last = Math.max(time, last + 1);
      times[index] = last;
    }
    first = end;
  }
  return times;
}
