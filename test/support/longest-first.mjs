import Sequencer from '@jest/test-sequencer';

/**
 * The files that take longest, the longest first; a folder stands for all of its files. Jest goes by size where a file has never
 * run: these are short, would begin last, and the last of them would have one worker while the other has nothing to do.
 */
const LONGEST = [
  'test/batches/',
  'test/tooling/dev.test.ts',
  'test/tooling/new-module.test.ts',
  'test/faults/standby.test.ts',
  'test/faults/kill.test.ts',
  'test/faults/kept-pages.test.ts',
  'test/faults/start-stop.test.ts',
  'test/faults/migration-kill.test.ts',
];

/** Begins with the files that take longest. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const placeOf = ({ path }) => {
      const place = LONGEST.findIndex((file) => path.includes(`/${file}`));
      return place < 0 ? LONGEST.length : place;
    };
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
