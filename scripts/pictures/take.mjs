/* global document -- in the functions that run on the page */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { PASSWORD, startProduct } from '../../bench/support/product.ts';
import { Failure, runMain } from '../lib/failure.mjs';
import { inRoot } from '../lib/paths.mjs';
import { SHOTS } from './shots.mjs';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** CSS pixels, by the kind of device. */
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const QUALITY = 82;

await runMain(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in SHOTS));
  if (unknown) throw new Failure(`Unknown picture "${unknown}". Available: ${Object.keys(SHOTS).join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-pictures-'));
  const product = await startProduct(folder, { DEMO_DATA: 'true', RTMP_PORT: '1935' });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    for (const name of names.length > 0 ? names : Object.keys(SHOTS)) await take(browser, product.url, name);
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function take(browser, url, name) {
  const {
    device = 'desktop',
    theme = 'dark',
    staff = false,
    locale = 'en-GB',
    storage = {},
    path,
    act,
    clip,
  } = SHOTS[name];
  const context = await browser.newContext({
    viewport: SIZES[device],
    locale,
    deviceScaleFactor: device === 'phone' ? 2 : 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    if (staff) {
      const data = { email: 'admin', password: PASSWORD };
      const response = await context.request.post(`${url}/api/auth/login`, { data, headers: { origin: url } });
      if (!response.ok()) throw new Failure(`Signing in failed: ${response.status()}`);
    }
    // The screenshots must not show notices that a visitor sees only once.
    const storedEntries = { 'nepsh-notice': new Date().toISOString().slice(0, 10), ...storage };
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storedEntries);
    const page = await context.newPage();
    await page.goto(url + (typeof path === 'function' ? await path((from) => read(url, from)) : path));
    await untilLoaded(page);
    await act?.(page);
    await untilLoaded(page);
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
    const file = inRoot('docs', 'images', `${name}.webp`);
    const { size } = await sharp(shot).webp({ quality: QUALITY }).toFile(file);
    console.log(`  ${name.padEnd(24)} ${Math.round(size / 1024)} KB`);
  } finally {
    await context.close();
  }
}

/** Resolves when the page has loaded and shows no placeholder. */
async function untilLoaded(page) {
  // An open event stream prevents some pages from becoming idle.
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
  await page.waitForFunction(
    () => !document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-indeterminate, [aria-busy="true"]'),
    null,
    { timeout: 20_000 },
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
}

async function read(url, path) {
  const response = await fetch(url + path);
  if (!response.ok) throw new Failure(`${path} returned ${response.status}.`);
  return response.json();
}
