import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, selfTicket, type Person, type Shop } from '../../../test/ordering.ts';
import { createEvent, smallForm } from '../../seed/factories/event.ts';

/** Previews of templates and messages with an attendee of the event (mail 5.8). */

let shop: Shop;
let admin: Person;
let ticketId: number;

const meal = {
  name: 'meal',
  fieldType: 'Select' as const,
  label: 'Meal',
  required: false,
  translations: { label: { es_US: { value: 'Comida' } } },
  fieldOptions: [
    { value: 'plants', text: 'Plants' },
    { value: 'fish', text: 'Fish', translations: { text: { es_US: { value: 'Pescado' } } } },
  ],
};

beforeAll(async () => {
  shop = await openShop({
    name: 'preview attendee',
    event: {
      configuration: {
        qrCodeEnabled: true,
        sections: [
          {
            name: 'registrationForm',
            title: 'About you',
            fields: [...smallForm.slice(0, -1), meal, ...smallForm.slice(-1)],
          },
        ],
      },
    },
  });
  admin = await shop.staff(['admin']);
  const type = await shop.ticketType();
  const person = await shop.person({ locale: 'en-US' });
  await shop.order(admin, {
    bypassPayment: true,
    tickets: [
      selfTicket(person, type, {
        values: { firstName: 'Ofelia', lastName: 'Quispe', email: 'o@example.com', meal: 'fish' },
      }),
    ],
  });
  const row = await shop.app.database.kysely.selectFrom('ticket').select('ticket_id').executeTakeFirstOrThrow();
  ticketId = row.ticket_id;
});
afterAll(() => shop.close());

const template = {
  templateName: 'confirmation',
  locale: 'es-US',
  templateSubject: 'Hola *|NAME|*',
  templateHTMLContent: '<p>*|NAME|*, *|ORDER_ID|*</p>\n*|ANSWERS|*\n*|TICKETS|*',
};
const message = {
  kind: 'service',
  locale: 'es-US',
  text: { subject: 'Hola *|NAME|*', text: '*|ANSWERS|*', html: '<p>*|TICKET_ID|*</p>\n*|ANSWERS|*' },
};
const paths = { template: `events/:id/email/preview`, message: `admin/events/:id/messages/preview` };
const preview = (kind: keyof typeof paths, more: object = {}, eventId = shop.eventId) =>
  shop.app.inject<{ subject: string; html: string }>('POST', `/api/${paths[kind].replace(':id', String(eventId))}`, {
    token: admin.token,
    body: { ...(kind === 'template' ? template : message), ...more },
  });

test('shows the name, the ticket and the answers of the attendee in the language of the mail', async () => {
  for (const kind of ['template', 'message'] as const) {
    const { status, body } = await preview(kind, { ticketId });
    expect(status).toBe(200);
    expect(body.html).toContain(String(ticketId));
    expect(body.html).toMatch(/Comida<\/td>.*Pescado<\/td>/);
    expect(body.html).not.toContain('Plants');
  }
  expect((await preview('message', { ticketId })).body.subject).toContain('Ofelia Quispe');
  expect((await preview('message', { ticketId })).body.html).not.toContain('1001');
});

test('shows the order of the attendee in a confirmation', async () => {
  const order = await shop.app.database.kysely.selectFrom('orders').select('order_id').executeTakeFirstOrThrow();
  expect((await preview('template', { ticketId })).body.html).toContain(`, ${order.order_id}</p>`);
});

test('never contains the code of the attendee', async () => {
  const images = async (more: object) => (await preview('template', more)).body.html.match(/data:image\/png[^"]*/g);
  expect(await images({ ticketId })).toEqual(await images({}));
});

test('shows invented people and answers to the event’s questions if no attendee is chosen', async () => {
  const { body } = await preview('message');
  expect(body.subject).toContain('Lucía García');
  expect(body.html).toContain('1001');
  expect(body.html).toMatch(/Comida<\/td>.*Plants<\/td>/);
});

test('refuses a ticket of another event', async () => {
  const other = await createEvent(shop.app.database.kysely);
  expect((await preview('template', { ticketId }, other)).status).toBe(404);
  expect((await preview('message', { ticketId }, other)).status).toBe(404);
  expect((await preview('template', { ticketId: 999_999 })).status).toBe(404);
});

test('refuses a test mail with the data of an attendee, because a test mail leaves the product', async () => {
  const { status } = await shop.app.inject('POST', `/api/events/${shop.eventId}/email/test`, {
    token: admin.token,
    body: { ...template, ticketId },
  });
  expect(status).toBe(422);
});
