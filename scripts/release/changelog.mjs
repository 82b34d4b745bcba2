import { Failure } from '../lib/failure.mjs';

const UNRELEASED = '## Unreleased';

/**
 * Gives the unreleased section a version and a day (Keep a Changelog), and adds a new empty section.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day YYYY-MM-DD
 * @returns {{ text: string, notes: string }} `notes` is the section without its heading
 */
export function released(changelog, version, day) {
  const [before, after] = changelog.split(`${UNRELEASED}\n`);
  if (after === undefined) throw new Failure(`CHANGELOG.md has no line "${UNRELEASED}".`);
  const next = after.search(/^## /m);
  const notes = (next < 0 ? after : after.slice(0, next)).trim();
  if (!/^- /m.test(notes)) throw new Failure('CHANGELOG.md has nothing unreleased: there is nothing to release.');
  const rest = next < 0 ? '' : `\n${after.slice(next)}`;
  return { text: `${before}${UNRELEASED}\n\n## ${version} - ${day}\n\n${notes}\n${rest}`, notes };
}
