import { registerUnits } from '../support/batch.js';

await registerUnits();
