import { expect, test } from 'vitest';
import { createDownloads } from './downloads.ts';

async function* endless() {
  for (;;) yield 'part';
}
const ignore = () => undefined;
const refusal = { code: 'RATE_LIMITED', metadata: { retryAfterSeconds: 15 } };

test('sends two simultaneous downloads of an account, refuses a third, and sends downloads of other accounts', async () => {
  const downloads = createDownloads();
  const [first, second] = [downloads.send(1, endless(), ignore), downloads.send(1, endless(), ignore)];
  await Promise.all([first.next(), second.next()]);
  expect(() => downloads.check(1)).toThrow(expect.objectContaining(refusal));
  const other = downloads.send(2, endless(), ignore);
  expect(await other.next()).toEqual({ done: false, value: 'part' });
  await first.return();
  expect(() => downloads.check(1)).not.toThrow();
});

test('refuses a ninth simultaneous download in a process', async () => {
  const downloads = createDownloads();
  for (let account = 1; account <= 8; account += 1) await downloads.send(account, endless(), ignore).next();
  expect(() => downloads.check(9)).toThrow(expect.objectContaining(refusal));
});

test('refuses the third of three downloads that were checked at the same time', async () => {
  const downloads = createDownloads();
  const three = [1, 1, 1].map((account) => {
    downloads.check(account);
    return downloads.send(account, endless(), ignore);
  });
  const results = await Promise.allSettled(three.map((each) => each.next()));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

test('reports a failed download and stops counting it', async () => {
  const downloads = createDownloads();
  async function* broken() {
    yield 'part';
    throw new Error('gone');
  }
  const reported: unknown[] = [];
  const both = [1, 2].map(() => downloads.send(1, broken(), (error) => reported.push(error)));
  for (const each of both) await each.next();
  for (const each of both) await expect(each.next()).rejects.toThrow('gone');
  expect(reported).toHaveLength(2);
  expect(() => downloads.check(1)).not.toThrow();
});
