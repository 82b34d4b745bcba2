import type { ImportDto } from '@contract/dto/import.dto.js';
import type { ImportReport } from '@contract/records/import.record.js';
import { describe, expect, it } from '@jest/globals';
import { settingsRecord } from '../testing/records.js';
import { renderDashboard, screen, within } from '../testing/renderDashboard.js';

const REPORT: ImportReport = {
  ...{ created: 1, updated: 0, skipped: 0, refused: 0, needsDateOrder: false, ambiguousAbbreviations: [], errors: [] },
  ...{ leagues: [], leftOver: [] },
  rows: [
    {
      row: 1,
      outcome: 'created',
      title: '1. FC Köln vs B',
      league: 'Cup',
      match: 'Cup',
      startsAt: '2039-08-05T18:00:00.000Z',
      reason: '',
      changes: [],
      notes: [],
    },
  ],
};

const askForOrder = ({ dateOrder }: Partial<ImportDto>) => ({ needsDateOrder: !dateOrder });
const askForAbbreviation = ({ abbreviations }: Partial<ImportDto>) => ({
  ambiguousAbbreviations: abbreviations ? [] : ['PST'],
});

/** Opens the import and selects a file that Excel wrote on Windows. */
async function chooseFile(reportOf: (body: Partial<ImportDto>) => Partial<ImportReport>) {
  const page = await renderDashboard('/matches/schedule?dialog=import', {
    permissions: ['schedule-matches:access', 'games:create', 'matches:create', 'leagues:create', 'games:update'],
    responses: {
      'GET /api/games': { games: [] },
      'GET /api/leagues': { leagues: [] },
      'GET /api/setting': { settings: settingsRecord() },
      'POST /api/matches/import': ({ body }) => ({ report: { ...REPORT, ...reportOf(body as Partial<ImportDto>) } }),
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Import fixtures' }));
  const bytes = Uint8Array.from('date;home;away\n05/08/2039;1. FC K\u00f6ln;B', (letter) => letter.charCodeAt(0));
  await page.user.upload(dialog.getByLabelText('File with fixtures'), new File([bytes], 'round.csv'));
  expect(await dialog.findByText('CSV, 2 lines, Windows-1252')).toBeVisible();
  await page.user.type(dialog.getByRole('textbox', { name: /League/ }), 'Cup');
  await page.user.click(dialog.getByRole('combobox', { name: /Category/ }));
  await page.user.click(await screen.findByRole('option', { name: 'Football' }));
  return { ...page, dialog };
}

describe('ImportDialog', () => {
  it('requires the order of dates if the file is ambiguous', async () => {
    const { user, writes, dialog } = await chooseFile(askForOrder);
    expect(dialog.queryByRole('combobox', { name: /Date order/ })).toBeNull();

    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await user.click(await dialog.findByRole('combobox', { name: /Date order/ }));
    await user.click(await screen.findByRole('option', { name: /Day first/ }));
    await user.click(dialog.getByRole('button', { name: 'Check' }));

    expect(await dialog.findByText('The file was read as Windows-1252.')).toBeVisible();
    expect(dialog.getByRole('cell', { name: '1. FC Köln vs B' })).toBeVisible();
    expect(writes()).toMatchObject([
      { body: { text: 'date;home;away\n05/08/2039;1. FC Köln;B' } },
      { body: { dateOrder: 'day-first' } },
    ]);
  });

  it('lets the user choose the meaning of an abbreviation that has several', async () => {
    const { user, writes, dialog } = await chooseFile(askForAbbreviation);

    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await user.click(await dialog.findByRole('combobox', { name: 'PST means' }));
    await user.click(await screen.findByRole('option', { name: 'North America (UTC-8)' }));
    await user.click(dialog.getByRole('button', { name: 'Check' }));

    expect(await dialog.findByRole('button', { name: 'Import 1 game' })).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ body: { abbreviations: ['PST=UTC-8'] } });
  });

  it('rejects the rows of an abbreviation whose meaning the user does not choose', async () => {
    const { user, writes, dialog } = await chooseFile(askForAbbreviation);

    await user.click(dialog.getByRole('button', { name: 'Check' }));
    await dialog.findByRole('combobox', { name: 'PST means' });
    await user.click(dialog.getByRole('button', { name: 'Check' }));

    expect(await dialog.findByRole('button', { name: 'Import 1 game' })).toBeVisible();
    expect(writes().at(-1)).not.toHaveProperty('body.abbreviations');
  });
});
