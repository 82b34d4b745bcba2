/** What the player's page may do in a frame, wherever it is shown. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-presentation';
export const FRAME_ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
