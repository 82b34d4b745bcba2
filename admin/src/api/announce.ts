import { createEmitter } from '../shared/emitter.js';

/** The server's words about what was just done; the shell shows them as a toast. */
export const announcements = createEmitter<string>();
