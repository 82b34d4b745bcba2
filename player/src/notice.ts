import { serverNow } from '@contract/time/server-clock.js';
import { DAY } from '@contract/time/units.js';
import { followServer } from '../../site/src/lib/time/follow-server.js';

/** Maximum wait before the page checks again, in ms. */
const MAX_WAIT_MS = DAY;

/** Shows the opening time in the viewer's zone and reloads the page at that time. */
export async function readNotice(time: HTMLElement | null): Promise<void> {
  const opens = new Date(time?.getAttribute('datetime') ?? '');
  if (!time || Number.isNaN(opens.getTime())) return;
  const show = (): void => {
    const isToday = opens.toDateString() === new Date(serverNow()).toDateString();
    const form: Intl.DateTimeFormatOptions = { timeStyle: 'short', ...(!isToday && { dateStyle: 'medium' }) };
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, form).format(opens);
  };
  show();
  await followServer();
  show();
  const wait = opens.getTime() - serverNow();
  if (wait > 0 && wait < MAX_WAIT_MS) setTimeout(() => window.location.reload(), wait + 1_000);
}
