import { expect, test } from 'vitest';
import type { DatabaseFigures } from './database-figures.ts';
import { createMetrics } from './metrics.ts';

const figures: DatabaseFigures = {
  mail: { waiting: 3, failed: 0, bounced: 0, oldestSeconds: 0 },
  intents: { pending: 1, attention: 0 },
  refunds: 0,
  failedCallOffRefunds: 2,
  openDisputes: 0,
  unknownCharges: 0,
  holds: 0,
  refusedCardWaits: 0,
  events: [{ event: 'GALA', sold: 5, held: 1, free: null }],
};

test('/metrics omits only the database figures while the database does not respond', async () => {
  const metrics = createMetrics({ processFigures: true });
  let answers = true;
  metrics.watchDatabase(() => (answers ? Promise.resolve(figures) : Promise.reject(new Error('silent'))));
  const figuresText = async () => `${await metrics.registry.metrics()}\n${await metrics.shared.metrics()}`;
  const values = async () =>
    (await figuresText()).split('\n').filter((line) => /^foyer_(?:mail_waiting|intents|event_tickets)/.test(line));

  const before = await values();
  expect(before).toContain('foyer_mail_waiting 3');
  expect(before).toContain('foyer_event_tickets{event="GALA",state="sold"} 5');
  answers = false;
  expect(await values()).toEqual([]);
  expect(await figuresText()).toMatch(/^process_resident_memory_bytes \d/m);
  answers = true;
  expect(await values(), 'and all of it once it answers again').toEqual(before);
});
