import { registerBatch } from '../support/batch.js';

await registerBatch(1);
