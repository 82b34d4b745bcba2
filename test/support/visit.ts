import type { BrowserContext, Page } from '@playwright/test';

/** A page that navigates more often than this without the test's doing is broken. */
const MAX_NAVIGATIONS = 20;
/** Number of addresses and console lines that the report of a failed test shows. */
const MAX_SHOWN = 20;

/** Addresses of each page since the test opened one, and everything that its console printed. */
interface PageLog {
  addresses: string[];
  console: string[];
}

const logs = new WeakMap<Page, PageLog>();

/** Counts the navigations of a page from zero: the test navigates. */
export function resetNavigations(page: Page): void {
  const log = logs.get(page);
  if (log) log.addresses = [];
}

/** One visitor's browser: its own cookies and storage, with the errors of all of its pages. */
export class Visit {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    /** Errors of the console and uncaught errors, each with the address of its script or page. */
    readonly consoleErrors: string[],
    /** Addresses of pages that navigated too often. */
    readonly navigationFloods: string[],
  ) {}

  /** Opens an empty page in a new context. */
  static async begin(context: BrowserContext): Promise<Visit> {
    const errors: string[] = [];
    const floods: string[] = [];
    context.on('page', (page) => observe(page, floods));
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.location().url}: ${message.text()}`);
    });
    context.on('weberror', (error) => errors.push(`${error.page()?.url() ?? ''}: ${error.error().message}`));
    return new Visit(context, await context.newPage(), errors, floods);
  }

  /** Describes every open page for the report of a failed test: address, console, dialogs and focus. */
  async describe(): Promise<string> {
    const texts = this.context
      .pages()
      .map((page) => describe(page).catch((error: unknown) => `${page.url()}: ${String(error)}`));
    return (await Promise.all(texts)).join('\n\n');
  }
}

function observe(page: Page, floods: string[]): void {
  const log: PageLog = { addresses: [], console: [] };
  logs.set(page, log);
  page.on('console', (message) => log.console.push(`${message.type()}: ${message.text()}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    log.addresses.push(page.url());
    if (log.addresses.length === MAX_NAVIGATIONS + 1) floods.push(log.addresses.join(' → '));
  });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = (...args) => {
    resetNavigations(page);
    return goto(...args);
  };
  page.reload = (...args) => {
    resetNavigations(page);
    return reload(...args);
  };
}

async function describe(page: Page): Promise<string> {
  const log = logs.get(page);
  const dialogs = await page
    .locator('[role=dialog], [role=alertdialog], [role=alert]')
    .evaluateAll((all) =>
      all.map((one) => `${one.closest('[aria-hidden=true]') ? '(hidden) ' : ''}${one.textContent}`.slice(0, 200)),
    );
  const focus = await page.locator(':focus').evaluateAll(([one]) => one?.outerHTML.slice(0, 200) ?? 'nothing');
  return [
    `Page: ${page.url()}`,
    `Addresses: ${log?.addresses.slice(-MAX_SHOWN).join(' → ')}`,
    `Console: ${log?.console.slice(-MAX_SHOWN).join('\n  ') || 'empty'}`,
    `Dialogs and alerts: ${dialogs.join(' | ') || 'none'}`,
    `Focus: ${focus}`,
  ].join('\n');
}
