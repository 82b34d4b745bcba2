/**
 * Takes the pictures of docs/features.md again: the built product with the demo's week, in the system's Chromium.
 *
 *   npm run pictures [-- NAME ...]       all of scripts/pictures/shots.mjs unless some are named
 */
/* global document -- in the functions that run on the page */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { Failure, runMain } from './lib/failure.mjs';
import { inRoot, NODE } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { SHOTS } from './pictures/shots.mjs';

const PASSWORD = 'pictures-pw';
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** CSS pixels, by the kind of device. */
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const QUALITY = 82;

await runMain(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in SHOTS));
  if (unknown) throw new Failure(`There is no picture "${unknown}"; there are ${Object.keys(SHOTS).join(', ')}.`);
  await prepare();
  const folder = mkdtempSync(join(tmpdir(), 'nepsh-pictures-'));
  const product = await startProduct(folder);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const wanted = names.length > 0 ? names : Object.keys(SHOTS);
    for (const name of wanted) await take(browser, product.url, name);
  } finally {
    await browser.close();
    product.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

function startProduct(folder) {
  const env = { ...process.env, PORT: '0', DATA_DIR: folder, DEMO_DATA: 'true', SUPER_ADMIN_PASSWORD: PASSWORD };
  const child = spawn(NODE, [inRoot('dist', 'main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const port = /Site\s+http:\/\/localhost:(\d+)\//.exec(output)?.[1];
      if (port) resolve({ child, url: `http://127.0.0.1:${port}` });
    });
    child.once('exit', () => reject(new Failure(`The product did not start:\n${output}`)));
  });
}

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
      const answer = await context.request.post(`${url}/api/auth/login`, { data, headers: { origin: url } });
      if (!answer.ok()) throw new Failure(`Nobody could sign in: ${answer.status()}`);
    }
    // What visitors see once is not what the pictures are about.
    const kept = { 'nepsh-notice': new Date().toISOString().slice(0, 10), ...storage };
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    const page = await context.newPage();
    await page.goto(url + (typeof path === 'function' ? await path((from) => read(url, from)) : path));
    await loaded(page);
    await act?.(page);
    await loaded(page);
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot({ animations: 'disabled', ...(clip && { clip }) });
    const file = inRoot('docs', 'images', `${name}.webp`);
    const { size } = await sharp(shot).webp({ quality: QUALITY }).toFile(file);
    console.log(`  ${name.padEnd(24)} ${Math.round(size / 1024)} KB`);
  } finally {
    await context.close();
  }
}

/** What is on its way has come: nothing stands in its place. */
async function loaded(page) {
  // An open event stream keeps some pages from ever being idle.
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined);
  await page.waitForFunction(
    () => !document.querySelector('.MuiSkeleton-root, .MuiCircularProgress-indeterminate, [aria-busy="true"]'),
    null,
    { timeout: 20_000 },
  );
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
}

async function read(url, path) {
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Failure(`${path} answered ${answer.status}.`);
  return answer.json();
}
