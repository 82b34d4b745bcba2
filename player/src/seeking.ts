/** Returns the seekable range in seconds: all of a replay, or the window of a live stream. */
function reach({ seekable, duration }: HTMLVideoElement): { start: number; end: number } {
  if (seekable.length > 0) return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
  return { start: 0, end: Number.isFinite(duration) ? duration : 0 };
}

function seekTo(video: HTMLVideoElement, seconds: number): void {
  const { start, end } = reach(video);
  if (end > start) video.currentTime = Math.min(end, Math.max(start, seconds));
}

/** Seeks by a number of seconds. */
export const seekBy = (video: HTMLVideoElement, seconds: number): void => seekTo(video, video.currentTime + seconds);

/** Seeks to a fraction (0 to 1) of the seekable range. */
export function seekToPart(video: HTMLVideoElement, part: number): void {
  const { start, end } = reach(video);
  seekTo(video, start + (end - start) * part);
}
