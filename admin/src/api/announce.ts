import { createEmitter, createStore } from '../shared/store.js';

/** The server's words about what was just done; the shell shows them as a toast. */
export const announcements = createEmitter<string>();

/** Whether the last call reached a server that works. */
export const serverUnavailable = createStore(false);
