import { localZone } from '@contract/time/zones.js';
import { describe, expect, it } from '@jest/globals';
import type { Responses } from '../testing/network.js';
import { gameRecord, settingsRecord } from '../testing/records.js';
import { renderDashboard, screen, waitFor, within } from '../testing/renderDashboard.js';

const GAME = gameRecord({
  ...{ date: '2039-05-20', time: '21:30', timeZone: 'Europe/London', startsAt: '2039-05-20T20:30:00.000Z' },
  ...{ location: 'Ground' },
});

async function openSchedule(width?: number) {
  const responses: Responses = {
    'GET /api/games': { games: [GAME] },
    'GET /api/leagues': { leagues: [] },
    'GET /api/setting': { settings: settingsRecord({ timeZone: 'Asia/Kathmandu' }) },
  };
  const page = await renderDashboard('/matches/schedule', { responses, width });
  const kickoff = await screen.findByText(/ May 2039, \d\d:\d\d$/);
  await waitFor(() => expect(kickoff).toHaveTextContent(/^Sat,? 21 May 2039, 02:15$/));
  return { ...page, kickoff };
}

describe('clock of the dashboard', () => {
  it('shows times in the zone of the site', async () => {
    await openSchedule();

    expect(screen.getByRole('button', { name: /^\d\d:\d\d, times are in Kathmandu time$/ })).toBeVisible();
  });

  it('shows the local time of a game while the kick-off has the focus', async () => {
    const { kickoff } = await openSchedule();

    kickoff.focus();

    expect(await screen.findByRole('tooltip')).toHaveTextContent(/^Local time: Fri,? 20 May 2039, 21:30, London time$/);
  });

  it('shows times in the zone of the user after the choice, which the browser stores', async () => {
    const { user, kickoff } = await openSchedule();

    await user.click(screen.getByRole('button', { name: /times are in Kathmandu time/ }));
    await user.click(screen.getByRole('menuitemradio', { name: /^You: / }));

    expect(localZone()).not.toBe('Asia/Kathmandu');
    expect(kickoff).not.toHaveTextContent('02:15');
    expect(localStorage.getItem('RaStore.clock')).toContain('own');
  });

  it('is an entry of the account menu on phones', async () => {
    const { user, kickoff } = await openSchedule(390);

    await user.click(screen.getByRole('button', { name: /account of admin/ }));
    await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: /^Show .* time$|^Show UTC$/ }));

    expect(kickoff).not.toHaveTextContent('02:15');
  });
});
