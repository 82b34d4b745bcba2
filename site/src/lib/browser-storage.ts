import { MemoryStorage, openStorage, type OpenStorage } from '@contract/memory-storage.js';

const ofPage = new MemoryStorage();
const ofTab = new MemoryStorage();

/** The browser's storage, or else one that ends with the page. */
export const browserStorage = (): OpenStorage => openStorage(() => window.localStorage) ?? ofPage;

/** The storage of the tab, or else one that ends with the page. */
export const tabStorage = (): OpenStorage => openStorage(() => window.sessionStorage) ?? ofTab;
