/**
 * Prints the section of a version in CHANGELOG.md, without its heading.
 *
 *   node scripts/release/changelog.mjs VERSION
 */
import { readFileSync } from 'node:fs';
import { Failure, runMain } from '../lib/failure.mjs';
import { inRoot } from '../lib/paths.mjs';

const UNRELEASED = '## Unreleased';
const ENTRY = /^- /m;

/**
 * Prepares the section of a version for its release (Keep a Changelog). An existing section gets the day. Otherwise the
 * unreleased section becomes the section of the version, and a new empty section precedes it.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day YYYY-MM-DD
 * @returns {{ text: string, notes: string }} `notes` is the section without its heading
 */
export function released(changelog, version, day) {
  const unreleased = sectionOf(changelog, UNRELEASED);
  if (!unreleased) throw new Failure(`CHANGELOG.md has no line "${UNRELEASED}".`);
  const existing = sectionOf(changelog, `## ${version} - `);
  if (existing && ENTRY.test(unreleased.notes))
    throw new Failure(`CHANGELOG.md has a section ${version}: move the unreleased entries into it.`);
  const { before, notes, after } = existing ?? unreleased;
  if (!ENTRY.test(notes)) throw new Failure('CHANGELOG.md has nothing unreleased: there is nothing to release.');
  const heading = `## ${version} - ${day}`;
  const headings = existing ? [heading] : [UNRELEASED, heading];
  return { text: `${before}${[...headings, notes].join('\n\n')}\n${after && `\n${after}`}`, notes };
}

/**
 * Returns whether a changelog has entries for a version: in its section or, before the release, in the unreleased section.
 * @param {string} changelog
 * @param {string} version
 */
export const hasEntries = (changelog, version) =>
  [`## ${version} - `, UNRELEASED].some((heading) => ENTRY.test(sectionOf(changelog, heading)?.notes ?? ''));

/** Returns a section and the texts around it, or undefined if no line starts with its heading. */
function sectionOf(changelog, heading) {
  const start = `\n${changelog}`.indexOf(`\n${heading}`);
  if (start < 0) return undefined;
  const [section, ...after] = changelog.slice(start).split(/^(?=## )/m);
  const notes = section.slice(section.indexOf('\n')).trim();
  return { before: changelog.slice(0, start), notes, after: after.join('') };
}

if (process.argv[1] === import.meta.filename) {
  await runMain(() => {
    const version = process.argv[2];
    const section = sectionOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), `## ${version} - `);
    if (!section) throw new Failure(`CHANGELOG.md has no section of version ${version}.`);
    console.log(section.notes);
  });
}
