import { versus } from '../../contract/games.js';
import { MESSAGES } from '../../contract/messages.js';
import type {
  ImportLeague,
  ImportLeftOver,
  ImportNote,
  ImportReport,
  ImportRow,
} from '../../contract/records/import.record.js';
import { compareCodeUnits, compareTexts } from '../../contract/sort-key.js';
import { mapInSlices } from '../../platform/slices.js';
import { isPaired, type MatchedFile } from './import-matcher.js';
import type { Plan, PlannedFixture } from './import-plan.js';
import { changesInWords, reasonOfNew, reasonOfPair } from './import-texts.js';
import type { FixtureOutcome, Outcomes } from './import-writer.js';

/** Returns the counts of an import or of a dry run as a sentence. */
export function summary(report: ImportReport, isDryRun = false): string {
  const { created, updated, skipped, refused: rejected, rows } = report;
  const unread = rows.filter(({ outcome }) => outcome === 'error').length;
  const rest = (rejected > 0 ? `, ${rejected} rejected` : '') + (unread > 0 ? `, ${unread} with errors` : '');
  return isDryRun
    ? `The import would create ${created}, update ${updated} and skip ${skipped}${rest}`
    : `${created} created, ${updated} updated, ${skipped} skipped${rest}`;
}

/** Builds the report of an import, with the rows in the order of the file. */
export async function reportOf(
  plan: Plan,
  file: MatchedFile,
  outcomes: Outcomes,
  leagues: ImportLeague[],
): Promise<ImportReport> {
  const first = new Map(file.repeated.map(({ fixture, first: row }) => [fixture, row]));
  const imported = await mapInSlices(plan.fixtures, (fixture): ImportRow => {
    const outcome = outcomes.get(fixture);
    return outcome ? rowOf(fixture, outcome) : repeatedRow(fixture, first.get(fixture) ?? 0);
  });
  const rows = [...plan.rows, ...imported].sort((a, b) => a.row - b.row);
  const count = (...outcome: ImportRow['outcome'][]): number =>
    rows.filter((row) => outcome.includes(row.outcome)).length;
  return {
    created: count('created'),
    updated: count('updated'),
    skipped: count('unchanged', 'skipped'),
    refused: count('refused'),
    needsDateOrder: plan.needsDateOrder,
    ambiguousAbbreviations: [...plan.ambiguousAbbreviations].sort(compareTexts),
    errors: notesOf(rows),
    rows,
    leagues,
    leftOver: file.leftOver.map(leftOverOf).sort((a, b) => compareCodeUnits(a.startsAt, b.startsAt)),
  };
}

/** Returns the notes of all rows without duplicates. The dates of a recurring event share a row and most of their notes. */
function notesOf(rows: readonly ImportRow[]): ImportNote[] {
  const notes = rows.flatMap(({ row, notes }) => notes.map((message) => ({ row, message })));
  return [...new Map(notes.map((note) => [`${note.row} ${note.message}`, note])).values()];
}

const sameAs = (row: number): string => `Same fixture as row ${row}`;

const shared = ({ row, league, round, startsAt }: PlannedFixture) => ({
  row: row.row,
  title: versus({ homeTeam: row.home, awayTeam: row.away }),
  league: league.name,
  match: round.title,
  startsAt: startsAt.toISOString(),
});

function rowOf(fixture: PlannedFixture, { outcome, matched, change, problem }: FixtureOutcome): ImportRow {
  const row = { ...shared(fixture), outcome, changes: [], notes: fixture.row.notes };
  if (problem !== undefined) return { ...row, reason: problem, notes: [...row.notes, problem] };
  if (!isPaired(matched)) return { ...row, reason: 'reason' in matched ? reasonOfNew(matched.reason) : '' };
  const remarks = [change?.remark ?? '', outcome === 'refused' ? MESSAGES.importNeedsGamesUpdate : ''].filter(Boolean);
  return {
    ...row,
    reason: reasonOfPair(matched.pair),
    changes: change ? changesInWords(change.fields, matched.game) : [],
    gameId: matched.game._id.toHexString(),
    notes: [...row.notes, ...remarks],
  };
}

const repeatedRow = (fixture: PlannedFixture, first: number): ImportRow => ({
  ...shared(fixture),
  outcome: 'skipped',
  reason: sameAs(first),
  changes: [],
  notes: [...fixture.row.notes, sameAs(first)],
});

const leftOverOf = ({ game, facts }: MatchedFile['leftOver'][number]): ImportLeftOver => ({
  gameId: game._id.toHexString(),
  matchId: game.matchId.toHexString(),
  title: game.title,
  league: game.leagueName,
  season: facts.season,
  startsAt: game.startsAt.toISOString(),
});
