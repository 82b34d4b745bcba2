import { type Permission, STAFF_ROLE, SUPER_ADMIN_ROLE } from '@contract/permissions.js';
import type { UserRecord } from '@contract/records/user.record.js';
import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { configure, screen, waitFor } from '@testing-library/dom';
import '@testing-library/jest-dom/jest-globals';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { config as transitions } from 'react-transition-group';
import { ApiError } from '../api/errors.js';
import { App } from '../App.js';
import { forget, loadSession } from '../auth/session.js';
import { withdrawQuestion } from '../shared/confirm.js';
// Loaded before the first test, whose time limit would count it.
import '../Console.js';
import '../activity/undo.js';
import '../api/game-body.js';
import { type Responses, Network } from './network.js';
import { settingsRecord, userRecord } from './records.js';

export { screen, waitFor, within } from '@testing-library/dom';

/*
 * Component tests render the real dashboard in jsdom: its routes, resources, data provider, session and theme. Only the
 * network is replaced.
 *
 *   const { user, writes } = await renderDashboard('/support/faq?dialog=create', {
 *     permissions: ['faqs:access', 'faqs:view', 'faqs:create'],
 *     responses: { 'GET /api/faq': { faqs: [] }, 'POST /api/faq': ({ body }) => ({ faq: faqRecord(body) }) },
 *   });
 *   await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Why?');
 *   expect(writes()).toMatchObject([{ method: 'POST', path: '/api/faq', body: { title: 'Why?' } }]);
 *
 * - `responses` are typed by call ('PUT /api/faq/{id}'). Use `failure('STALE_WRITE')` for an error, `page(body, total)` for a part of
 *   a list, `offline` for a lost server, and a function to look at the request or to wait. `respond()` replaces responses later.
 * - A request without a response fails the test, and so does an error on the console.
 * - jsdom has no layout and no styles: test widths, scrolling, dragging and colors in Chromium (test/browser).
 */

interface Options {
  /** All permissions of the signed-in user. If undefined, the user is a super-admin. */
  permissions?: readonly Permission[];
  responses?: Responses;
  /** Width of the window and of all elements, in px. */
  width?: number;
  /** Whether to wait until nothing on the page is loading; true by default. */
  isLoaded?: boolean;
}

/** Requests of the frame around every page. */
const FRAME: Responses = {
  'GET /api/roles': { roles: [] },
  'GET /api/setting': { settings: settingsRecord() },
  'GET /api/contact': { contacts: [] },
  'GET /api/match-requests': { requests: [] },
  'PUT /api/presence': { presence: [] },
};

const SIGNED_IN = '0'.repeat(24);

/** The signed-in user: a super-admin, or a member of staff with the given permissions only. */
export const signedInUser = (permissions?: readonly Permission[]): UserRecord =>
  userRecord({
    _id: SIGNED_IN,
    id: SIGNED_IN,
    username: 'admin',
    email: 'admin@example.org',
    role: permissions ? STAFF_ROLE : SUPER_ADMIN_ROLE,
    permissions: [...(permissions ?? [])],
  });

const LOADING = '.checking, .MuiSkeleton-root, .MuiCircularProgress-root, [aria-label="Loading"]';

let network: Network | undefined;
let root: Root | undefined;

/** Renders the page at a path below /dashboard. Resolves when the page has loaded. */
export async function renderDashboard(path: string, options: Options = {}) {
  const { permissions, responses, width = 1440, isLoaded = true } = options;
  const current = new Network({ ...FRAME, 'GET /api/auth/me': { user: signedInUser(permissions) }, ...responses });
  network = current;
  current.install();
  window.innerWidth = width;
  window.history.replaceState(null, '', `/dashboard${path}`);
  void loadSession();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<App />);
  if (isLoaded) await loaded();
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return {
    /** Clicks and types as a person does. */
    user,
    /** Replaces the text of a field in one step, which is faster than typing. */
    async fill(field: HTMLElement, text: string): Promise<void> {
      await user.clear(field);
      await user.paste(text);
    },
    /** Starts an action ('Delete') from the menu of the row with this name. */
    async chooseInRow(name: string, action: string): Promise<void> {
      await user.click(await screen.findByRole('button', { name: `More: ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: `${action}: ${name}` }));
    },
    /** Every request, in the order in which it was sent. */
    sent: current.sent,
    /** Returns the requests that change something, without reports of presence. */
    writes: () => current.sent.filter(({ method, path }) => method !== 'GET' && path !== '/api/presence'),
    /** Adds responses, or replaces them from now on. */
    respond: (next: Responses): void => current.respond(next),
    /** Sends an event of the server to the page. */
    emit: current.emit.bind(current),
    /** Interrupts the events of the server. The browser connects again immediately. */
    interrupt: (): void => current.interrupt(),
  };
}

/** Waits until the page has its heading and nothing on it is loading. */
export const loaded = (): Promise<void> =>
  waitFor(
    () => {
      expect(document.querySelector('h1')).toBeTruthy();
      expect(document.querySelector(LOADING)).toBeNull();
    },
    { timeout: 30_000 },
  );

configure({
  // A busy machine takes longer than the default of 1 s.
  asyncUtilTimeout: 10_000,
  // React handles each event before the next one.
  eventWrapper: (dispatch) => flushSync(dispatch as () => void),
  // The markup of a whole page takes seconds to print and is too long to read.
  getElementError: (message) => new Error(`${message ?? ''}\n\nOn the page: ${document.body.textContent}`),
});
transitions.disabled = true;

const consoleErrors: unknown[] = [];

/** react-admin logs each failure that a test responds with. */
const isResponse = (error: unknown): boolean => error instanceof ApiError;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    if (!values.some(isResponse)) consoleErrors.push(values.join(' '));
  });
});

afterEach(async () => {
  // React Hook Form focuses an invalid field in a timer, which fails once the field is unmounted.
  await new Promise((resolve) => setTimeout(resolve));
  root?.unmount();
  withdrawQuestion();
  forget();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  expect({ unexpected: network?.unexpected ?? [], consoleErrors: consoleErrors.splice(0) }).toEqual({
    unexpected: [],
    consoleErrors: [],
  });
});
