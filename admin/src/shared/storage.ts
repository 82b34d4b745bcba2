import { provideStorage } from '@contract/memory-storage.js';

// Must be imported before react-admin, which reads the storage when its module is loaded.
provideStorage(window);
