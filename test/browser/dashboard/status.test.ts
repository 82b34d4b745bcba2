import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flaws, loaded } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

/** The page refreshes less often than `expect` waits by default. */
const REFRESHED = { timeout: 60_000 };

test.use({
  productEnv: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'nepsh-backups-'));
      await use({ DEMO_DATA: 'true', BACKUP_DIR: folder });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test.describe('the status page', () => {
  test('shows the first backup and the jobs without being loaded again', async ({ visitAs }) => {
    const { page } = await visitAs();
    const panel = (name: string) => page.getByRole('region', { name, exact: true });
    await page.goto('/dashboard/status');
    await loaded(page);

    const database = panel('Database and backups');
    await expect(database.getByText('Embedded', { exact: true })).toBeVisible();
    await expect(database.getByText('OK', { exact: true })).toBeVisible(REFRESHED);
    await expect(panel('Jobs of this process').getByText(/^go-live/)).toBeVisible();
    const processes = panel('Jobs and the processes that run them');
    await expect(processes.getByText('This process').first()).toBeVisible(REFRESHED);
    await expect(panel('Next to go live').getByRole('listitem')).toHaveCount(5);
    expect(await flaws(page)).toEqual([]);
  });
});
