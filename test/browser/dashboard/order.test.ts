import type { FaqRecord } from '../../../src/contract/records/faq.record.js';
import { flaws } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

const TITLES = ['Is it free?', 'Is it fast?'] as const;

test.describe('the order of FAQs', () => {
  test('changes by keyboard and by dragging', async ({ staff, createStaff, visitAs }) => {
    for (const title of TITLES) await staff('POST', '/api/faq', { title, description: 'Yes.' });
    const titles = async (): Promise<string[]> =>
      (await staff<{ faqs: FaqRecord[] }>('GET', '/api/faq')).faqs
        .map(({ title }) => title)
        .filter((title) => TITLES.some((one) => one === title));
    const { page } = await visitAs(await createStaff('sorter', ['faqs:access', 'faqs:view', 'faqs:update']));
    await page.goto('/dashboard/support/faq?dialog=order');
    const handleOf = (title: string) => page.getByRole('button', { name: `Move ${title}, place` });
    const [free, fast] = TITLES.map(handleOf) as [ReturnType<typeof handleOf>, ReturnType<typeof handleOf>];
    const moved = page.getByText(/^Is it fast\? is at place/);

    await fast.focus();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Space');
    await expect(page.getByText(/^Is it fast\? picked up, place/)).toBeAttached();
    // The list listens for arrow keys a moment after it announces the start.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(moved).toBeAttached({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect.poll(titles).toEqual(['Is it fast?', 'Is it free?']);

    // Hovering waits until the row does not move any more.
    await free.hover();
    const [from, to] = [await free.boundingBox(), await fast.boundingBox()];
    if (!from || !to) throw new Error('The rows are not shown.');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 4, { steps: 6 });
    await page.mouse.up();
    await expect.poll(titles).toEqual(['Is it free?', 'Is it fast?']);
  });
});
