// Plays a whole battle in Firefox, driven over WebDriver BiDi: node battle.mjs ADDRESS PROGRAM VIEW SEED [headless [OPPONENT]]
// Prints one line of JSON: what was played, how long answers took, and every error of the page.

import puppeteer from 'puppeteer-core';

const [address, executablePath, view, seed, headless, opponent = ''] = process.argv.slice(2);
const PATIENCE = 120_000;
const ASKED = '.table[data-question], .table[data-over]';

const browser = await puppeteer.launch({
  browser: 'firefox',
  executablePath,
  headless: headless === 'headless',
  defaultViewport: { width: 1280, height: 800 },
  // A machine without a graphics card draws in software.
  extraPrefsFirefox: { 'webgl.force-enabled': true, 'webgl.disable-fail-if-major-performance-caveat': true },
});
const page = await browser.newPage();
page.setDefaultTimeout(PATIENCE);
const errors = [];
page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
page.on('pageerror', (error) => errors.push(String(error)));

await page.goto(`${address}/?quality=low`);
await page.evaluate(
  (wanted) => localStorage.setItem('deadzone', JSON.stringify({ dice: false, speed: 'fast', view: wanted })),
  view,
);
const came = performance.now();
await page.goto(`${address}/?quality=low`);
await page.waitForSelector('.buttons .primary:not(:disabled)');
const usable = performance.now() - came;
await page.waitForSelector('[data-engine]', { hidden: true }); // a static site has its engine in the page
const ready = performance.now() - came;
await page.evaluate(() => document.querySelectorAll('.buttons button')[1].click());
await page.waitForSelector('dialog[open] .limit input');
await page.evaluate((wanted) => {
  const other = document.querySelector('dialog[open] #who-1');
  if (wanted) other.value = wanted;
  other.dispatchEvent(new Event('change', { bubbles: true }));
  const rounds = document.querySelector('dialog[open] .limit input');
  rounds.value = '2';
  rounds.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('dialog[open] button[type=submit]').click();
}, opponent);

// A small generator, so that the same seed gives the same choices.
let state = [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
const chance = () => (state = (state * 1664525 + 1013904223) >>> 0) / 2 ** 32;

/** Choose an answer; the milliseconds until the server's update was in the page. */
const answer = (luck) =>
  page.evaluate(
    (fraction) =>
      new Promise((tell) => {
        const table = document.querySelector('.table');
        const before = table.dataset.told;
        const began = performance.now();
        const watch = new MutationObserver(() => {
          if (table.dataset.told === before) return;
          watch.disconnect();
          tell(performance.now() - began);
        });
        watch.observe(table, { attributes: true });
        const options = [...document.querySelectorAll('[data-option]:not(:disabled)')];
        const chosen = options[Math.floor(fraction * options.length)];
        (chosen ?? document.querySelector('.question .row .primary')).click();
        setTimeout(() => document.querySelector('[role=alertdialog] .primary')?.click(), 30);
      }),
    luck,
  );

const times = [];
let board = '';
for (;;) {
  // The turns of others are skipped.
  const skip = setInterval(() => void page.keyboard.press('s').catch(() => {}), 300);
  await page.waitForSelector(ASKED);
  clearInterval(skip);
  if (await page.$('.table[data-over]')) break;
  if (!board) {
    const host = await page.waitForSelector('[data-board][data-ready=true]');
    board = await host.evaluate((element) => element.dataset.board);
  }
  times.push(await answer(chance()));
}
const score = await page.$eval('dialog[open] .score', (element) => element.textContent.trim());
const version = await browser.version();
await browser.close();
console.log(JSON.stringify({ version, usable, ready, view: board, answers: times.length, times, score, errors }));
