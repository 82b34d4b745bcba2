/** More broken files than this are no accident of the machine. */
const MAX_FILES = 2;

const isBroken = ({ status }) => status === 'failed';
const failedTests = (file) => file.assertionResults.filter(isBroken).map(({ fullName }) => fullName);

/**
 * The test files of a report that are worth running again, by their paths: those in which something failed, as long as they
 * are few.
 */
export function worthAnotherTry(report) {
  const broken = (report?.testResults ?? []).filter(isBroken);
  return broken.length <= MAX_FILES ? broken.map(({ name }) => name) : [];
}

/**
 * What two runs came to together: a file that ran again counts as it ended the second time. `unsteady` names the tests that
 * failed once and then passed.
 */
export function merged(first, second) {
  const again = new Map((second?.testResults ?? []).map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => again.get(file.name) ?? file);
  const unsteady = first.testResults
    .filter((file) => isBroken(file) && again.has(file.name) && !isBroken(again.get(file.name)))
    .flatMap((file) => {
      const names = failedTests(file);
      return names.length > 0 ? names : [`${file.name} (did not run)`];
    });
  return { testResults, unsteady };
}
