import os from 'node:os';
import type { FormField } from '@foyer/contract/events/event-configuration';
import { loadArrival, loadAttendee } from '@foyer/messages/catalogue/catalogues';
import type { CDPSession, Page } from 'playwright-core';
import { ensureBuilt } from '../tools/lib/build.mjs';
import { cpuSlowDown, openBrowser, openContext, slowDown } from './lib/browser.ts';
import { connect, databaseUrl } from './lib/database.ts';
import { quantile, round } from './lib/figures.ts';
import { startFoyer, temporaryFolder } from './lib/foyer.ts';
import { waitForQuiet } from './lib/processes.ts';
import { tokenOf, writePeople, writeSale } from './orders/shop.ts';

/**
 * `npm run bench:forms`: cost of a key press while a person types into a form with 60 fields. It uses the registration screen of the built product with a four
 * times slower thread. Budget: 16 ms per key.
 */

const budgetMs = 16;
const text = 'the quick brown fox jumps over the lazy dog 12';

/** Sixty fields of common kinds, with conditions, rules, choices and copied values. */
const fields: FormField[] = Array.from({ length: 60 }, (_, index): FormField => {
  const number = index + 1;
  const base = { name: `question${number}`, label: `Question ${number}`, help: `What is asked in question ${number}.` };
  const fieldOptions = ['first', 'second', 'third', 'fourth'].map((value) => ({ value, text: `The ${value} choice` }));
  if (number % 10 === 3) return { ...base, fieldType: 'Select', fieldOptions };
  if (number % 10 === 5) return { ...base, fieldType: 'RadioGroup', fieldOptions };
  if (number % 10 === 7) return { ...base, fieldType: 'Checkbox', fieldOptions, multiple: true };
  if (number % 10 === 8) return { ...base, fieldType: 'Date' };
  if (number % 10 === 9)
    return { ...base, fieldType: 'Text', showWhen: { field: 'question1', is: 'notEquals', value: 'no' } };
  if (number % 10 === 4) return { ...base, fieldType: 'Text', required: true, rules: 'min:3|max:200' };
  if (number % 10 === 6) return { ...base, fieldType: 'Email', required: true };
  return { ...base, fieldType: 'Text', rules: 'max:200' };
});

if (process.env.CLIENT_DIR === undefined) await ensureBuilt({ compressed: 'full' });
const data = temporaryFolder();
const words = { ...(await loadArrival('en-US')), ...(await loadAttendee('en-US')) };
const server = await startFoyer({ DATA_DIR: data, DEMO: 'false', PAYMENT_GATEWAY: 'sandbox', JOBS: 'off' });
const browser = await openBrowser();
try {
  const db = await connect(databaseUrl(data));
  await writePeople(db, 1);
  const sale = await writeSale(db, 1, 100, [...fields, { name: 'Submit', fieldType: 'Button' }]);
  await db.end();

  const signedIn = { token: tokenOf(1), userId: 'C1000001', username: 'Robin Taylor' };
  const page = await (await openContext(browser, server.address, signedIn)).newPage();
  await page.goto(`/registration/${sale.eventId}`);
  // With one ticket and one relationship there is nothing to choose, so the form is the first step.
  await page.getByLabel('Question 60', { exact: true }).waitFor();
  const session = await slowDown(page, { network: false });

  console.log(
    `${fields.length} fields, thread ${cpuSlowDown} times slower, ${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)}; ms a key, budget ${budgetMs}`,
  );
  const bare = await page.context().newPage();
  await bare.setContent('<label>Question 0 <input></label>');
  const rows = [
    await typeInto(bare, await slowDown(bare, { network: false }), 'a bare input on an empty page', 'question0'),
  ];
  await bare.close();
  rows.push(
    await typeInto(page, session, 'a fresh form, first field (others hang on it)', 'question1'),
    await typeInto(page, session, 'a fresh form, field in the middle', 'question31'),
  );
  // Submit shows all errors; from now on fields are checked while typing.
  await page.getByRole('button', { name: words.forms.submit, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.common.ok }).click();
  rows.push(
    await typeInto(page, session, 'after an attempt with errors, first field', 'question1'),
    await typeInto(page, session, 'after an attempt with errors, a wrong field', 'question34'),
  );
  console.table(rows);
  process.exitCode = rows.every(({ p95 }) => p95 <= budgetMs) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}

/** Work of the page's thread so far in ms, by kind. Waiting time is not included. */
async function work(session: CDPSession): Promise<{ all: number; script: number; layout: number }> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return {
    all: ms('TaskDuration'),
    script: ms('ScriptDuration'),
    layout: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  };
}

/** Types into a field key by key and measures each key until its frame is painted. */
async function typeInto(page: Page, session: CDPSession, where: string, field: string) {
  await waitForQuiet(5);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const input = page.getByLabel(`Question ${field.slice('question'.length)}`, { exact: true });
  await input.click();
  const painted = () => page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));
  /** Cost of measuring without a key press. */
  const idle: number[] = [];
  for (let each = 0; each < 10; each += 1) {
    const before = await work(session);
    await painted();
    await painted();
    idle.push((await work(session)).all - before.all);
  }
  const keys: { all: number; script: number; layout: number }[] = [];
  for (const key of text) {
    const before = await work(session);
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await painted();
    await painted();
    const after = await work(session);
    keys.push({
      all: after.all - before.all,
      script: after.script - before.script,
      layout: after.layout - before.layout,
    });
  }
  await session.send('Performance.disable');
  const looking = quantile(idle, 0.5);
  // Skip the first keys, which also compile code.
  const all = keys.slice(6).map((key) => Math.max(0, key.all - looking));
  return {
    where,
    median: round(quantile(all, 0.5), 1),
    p95: round(quantile(all, 0.95), 1),
    worst: round(quantile(all, 1), 1),
    script: round(
      quantile(
        keys.map(({ script }) => script),
        0.5,
      ),
      1,
    ),
    'style and layout': round(
      quantile(
        keys.map(({ layout }) => layout),
        0.5,
      ),
      1,
    ),
    'not counted: looking': round(looking, 1),
  };
}
