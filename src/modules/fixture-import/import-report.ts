import { MESSAGES } from '../../contract/messages.js';
import type { ImportLeague, ImportLeftOver, ImportReport, ImportRow } from '../../contract/records/import.record.js';
import { compareTexts } from '../../contract/games.js';
import { mapInSlices } from '../../platform/slices.js';
import type { MatchedFile } from './import-matcher.js';
import type { Plan, PlannedFixture } from './import-plan.js';
import { changesInWords, reasonOfNew, reasonOfPair } from './import-texts.js';
import type { FixtureOutcome, Outcomes } from './import-writer.js';
import { titleOf } from './fixture-change.js';

/** Returns the counts of an import or of a dry run in a sentence. */
export function summary(report: ImportReport, isDryRun = false): string {
  const { created, updated, skipped, refused, rows } = report;
  const unread = rows.filter(({ outcome }) => outcome === 'error').length;
  const rest = (refused > 0 ? `, ${refused} refused` : '') + (unread > 0 ? `, ${unread} with errors` : '');
  return isDryRun
    ? `The import would create ${created}, update ${updated} and skip ${skipped}${rest}`
    : `${created} created, ${updated} updated, ${skipped} skipped${rest}`;
}

/** Makes the report of an import, row by row in the order of the file. */
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
  const failures = [...outcomes.values()].flatMap(({ problem, matched }) =>
    problem === undefined ? [] : [{ row: matched.fixture.row.row, message: problem }],
  );
  const repeated = file.repeated.map(({ fixture, first: row }) => ({ row: fixture.row.row, message: sameAs(row) }));
  const rows = [...plan.rows, ...imported].sort((a, b) => a.row - b.row);
  const count = (...outcome: ImportRow['outcome'][]): number =>
    rows.filter((row) => outcome.includes(row.outcome)).length;
  return {
    created: count('created'),
    updated: count('updated'),
    skipped: count('unchanged', 'skipped'),
    refused: count('refused'),
    needsDateOrder: plan.needsDateOrder,
    errors: [...plan.notes, ...repeated, ...failures].sort((a, b) => a.row - b.row),
    rows,
    leagues,
    leftOver: file.leftOver.map(leftOverOf).sort((a, b) => compareTexts(a.startsAt, b.startsAt)),
  };
}

const sameAs = (row: number): string => `The same fixture as row ${row}`;

const shared = ({ row, league, round, startsAt }: PlannedFixture) => ({
  row: row.row,
  title: titleOf({ homeTeam: row.home, awayTeam: row.away }),
  league: league.name,
  match: round.title,
  startsAt: startsAt.toISOString(),
});

function rowOf(fixture: PlannedFixture, { outcome, matched, change, problem }: FixtureOutcome): ImportRow {
  const notes = [...fixture.row.notes, ...(outcome === 'refused' ? [MESSAGES.importNeedsGamesUpdate] : [])];
  if (problem !== undefined)
    return { ...shared(fixture), outcome, reason: problem, changes: [], notes: [...notes, problem] };
  if (!('pair' in matched)) {
    return { ...shared(fixture), outcome, reason: reasonOfNew(matched.reason), changes: [], notes };
  }
  const remark = change?.remark ? `. ${change.remark}` : '';
  return {
    ...shared(fixture),
    outcome,
    reason: reasonOfPair(matched.pair) + remark,
    changes: change ? changesInWords(change.fields, matched.game) : [],
    gameId: matched.game._id.toHexString(),
    notes,
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
