import { Gauge, type Registry } from 'prom-client';

/** Business figures from the database, read at each scrape. */
export interface DatabaseFigures {
  mail: { waiting: number; failed: number; bounced: number; oldestSeconds: number };
  intents: { pending: number; attention: number };
  /** Refunds that the gateway has not confirmed. */
  refunds: number;
  openDisputes: number;
  /** Refunds of called-off events that the provider refused. */
  failedCallOffRefunds: number;
  /** Charges at the gateway without an order, until staff resolve them. */
  unknownCharges: number;
  holds: number;
  /** Accounts and cards blocked after many refused payments. */
  refusedCardWaits: number;
  /** `event` is its short code; `free` is null for unlimited stock. */
  events: readonly { event: string; sold: number; held: number; free: number | null }[];
}

type Value = [labels: Record<string, string>, value: number];

interface Definition {
  name: string;
  help: string;
  labelNames?: readonly string[];
  of: (figures: DatabaseFigures) => Value[];
}

const definitions: readonly Definition[] = [
  { name: 'foyer_mail_waiting', help: 'Mails that are to be sent.', of: ({ mail }) => [[{}, mail.waiting]] },
  {
    name: 'foyer_mail_given_up',
    help: 'Mails that were given up and can be sent again.',
    of: ({ mail }) => [[{}, mail.failed]],
  },
  {
    name: 'foyer_mail_bounced',
    help: 'Mails that came back in the last seven days, as far as the operator recorded it.',
    of: ({ mail }) => [[{}, mail.bounced]],
  },
  {
    name: 'foyer_mail_oldest_seconds',
    help: 'Age of the oldest mail that waits; 0 when none does.',
    of: ({ mail }) => [[{}, mail.oldestSeconds]],
  },
  {
    name: 'foyer_intents',
    help: 'Orders that are not decided (`pending`), and those that a person should look at (`attention`).',
    labelNames: ['state'],
    of: ({ intents }) => Object.entries(intents).map(([state, count]): Value => [{ state }, count]),
  },
  {
    name: 'foyer_refunds_pending',
    help: 'Refunds that the payment gateway has not confirmed.',
    of: ({ refunds }) => [[{}, refunds]],
  },
  {
    name: 'foyer_unknown_charges',
    help: 'Charges at the gateway that no order stands for, until staff say what became of them.',
    of: ({ unknownCharges }) => [[{}, unknownCharges]],
  },
  {
    name: 'foyer_call_off_refunds_failed',
    help: 'Refunds of events that were called off, which failed and wait for staff.',
    of: ({ failedCallOffRefunds }) => [[{}, failedCallOffRefunds]],
  },
  {
    name: 'foyer_disputes_open',
    help: 'Payments that their payers dispute, until the bank has decided.',
    of: ({ openDisputes }) => [[{}, openDisputes]],
  },
  {
    name: 'foyer_refused_card_waits',
    help: 'Accounts and cards that wait after many refused payments.',
    of: ({ refusedCardWaits }) => [[{}, refusedCardWaits]],
  },
  { name: 'foyer_holds', help: 'Tickets held for somebody who chooses.', of: ({ holds }) => [[{}, holds]] },
  {
    name: 'foyer_event_tickets',
    help: 'Tickets of an event: sold, held, and free where they can run out.',
    labelNames: ['event', 'state'],
    of: ({ events }) =>
      events.flatMap(({ event, sold, held, free }): Value[] => [
        [{ event, state: 'sold' }, sold],
        [{ event, state: 'held' }, held],
        ...(free === null ? [] : [[{ event, state: 'free' }, free] satisfies Value]),
      ]),
  },
];

/** Creates the gauges. While the database does not respond, they are left out instead of showing old values. */
export function watchDatabase(registry: Registry, read: () => Promise<DatabaseFigures>): void {
  let reading: Promise<DatabaseFigures | undefined> | undefined;
  // All gauges of one scrape share one query.
  const figures = () =>
    (reading ??= read()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      }));
  for (const { name, help, labelNames = [], of } of definitions) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await figures();
        gauge.reset();
        // After a reset, a gauge without labels is 0, and one with labels has no value.
        if (!found && labelNames.length === 0) gauge.remove();
        for (const [labels, value] of found ? of(found) : []) gauge.set(labels, value);
      },
    });
  }
}
