import { MemoryStorage, openStorage, type OpenStorage } from '@contract/memory-storage.js';

const ofPage = new MemoryStorage();
const ofTab = new MemoryStorage();

/** Returns the browser's storage, or a storage in memory if it is blocked. */
export const browserStorage = (): OpenStorage => openStorage(() => window.localStorage) ?? ofPage;

/** Returns the tab's storage, or a storage in memory if it is blocked. */
export const tabStorage = (): OpenStorage => openStorage(() => window.sessionStorage) ?? ofTab;
