/** Minimum and maximum duration of a clip, in seconds. */
export const CLIP_SECONDS = { min: 5, max: 90 } as const;
