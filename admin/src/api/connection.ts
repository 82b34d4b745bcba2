import { createStore } from '../shared/store.js';

/** Whether the last call reached a server that works. */
export const serverAway = createStore(false);
