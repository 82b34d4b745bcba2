import { compileCatalogue } from './compile.mjs';

/** Hands a catalogue to Jest as pages get it. */
export default {
  process: (text) => ({ code: JSON.stringify({ en: compileCatalogue(JSON.parse(text)) }) }),
};
