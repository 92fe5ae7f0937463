import type { EventDraft, EventVersion } from '@foyer/contract/events/event-draft';
import type { EventPicture } from '@foyer/contract/events/event-pictures';
import { longestMailSubject } from '@foyer/contract/events/editor-vocabulary';
import type { Method } from '@foyer/contract/wire/endpoint';
import type { ErrorBody } from '@foyer/contract/wire/error-body';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Person, type Shop } from '../../../../test/ordering.ts';
import { createEvent } from '../../../seed/factories/event.ts';

/** Two calls that write the same part of an event refuse the same values (events 4.3). */

let shop: Shop;
let admin: Person;
let eventId: number;
let type: number;
beforeAll(async () => {
  shop = await openShop({ name: 'same rules' });
  admin = await shop.staff(['admin']);
});
afterAll(() => shop.close());
beforeEach(async () => {
  eventId = await createEvent(db(), { published: true });
  type = await shop.ticketType({ event_id: eventId });
});

const db = () => shop.app.database.kysely;
const call = <B>(method: Method, path: string, body?: unknown) =>
  shop.app.inject<B & ErrorBody>(method, `/api/events/${path}`, {
    token: admin.token,
    ...(body === undefined ? {} : { body }),
  });
type Definition = EventDraft['definition'];
const draftOf = async () => (await call<EventDraft>('GET', `${eventId}/draft`)).body;

/** The outcome of a call: 200, or the codes and fields of its errors. */
const outcome = ({ status, body }: { status: number; body: Partial<ErrorBody> }) =>
  status < 300 ? 200 : [body.error?.code, ...(body.error?.items ?? []).map(({ code, path }) => `${code} ${path}`)];
async function saveDraft(change: (definition: Definition) => Definition) {
  const { revision, version, definition } = await draftOf();
  return outcome(await call('PUT', `${eventId}/draft`, { revision, version, definition: change(definition) }));
}

describe('a picture that is too small', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#536' } })
      .png()
      .toBuffer();
  const formOf = async (imageKey: string, width: number, height: number) => {
    const form = new FormData();
    form.set('imageKey', imageKey);
    form.set('file', new File([new Uint8Array(await picture(width, height))], 'a.png', { type: 'image/png' }));
    return form;
  };

  it.each([
    ['event-banner', 20, 10],
    ['event-banner', 640, 335],
    ['event-logo', 95, 32],
  ])('is refused for %s at %i × %i by both calls', async (key, width, height) => {
    for (const path of [`update-self-service-event-images/${eventId}`, `${eventId}/pictures`]) {
      const { status, body } = await call('POST', path, await formOf(key, width, height));
      expect([path, status, body.error.code, body.error.metadata]).toEqual([
        path,
        422,
        'INVALID_IMAGE',
        { fault: 'TOO_SMALL' },
      ]);
    }
    expect((await draftOf()).images).toEqual([]);
  });

  it('is refused for a use that needs a larger one, in a draft and when the images of a version return', async () => {
    const { body: logo } = await call<EventPicture>('POST', `${eventId}/pictures`, await formOf('event-logo', 96, 32));
    const image = (key: string) => ({
      key,
      fileName: logo.fileName,
      fileExternalId: logo.contentHash,
      contentType: logo.contentType,
    });
    expect(await saveDraft((it) => ({ ...it, images: [image('event-banner')] }))).toEqual([
      'VALIDATION_ERROR',
      'INVALID_IMAGE body.definition.images.0.fileExternalId',
    ]);
    expect(await saveDraft((it) => ({ ...it, images: [image('event-logo')] }))).toBe(200);
    expect((await call('POST', `${eventId}/publish`, {})).status).toBe(200);
    // A version from before the rule.
    await sql`UPDATE event_version SET images = ${JSON.stringify([image('event-banner')])}::jsonb
      WHERE event_id = ${eventId} AND kind = 'found'`.execute(db());
    const versions = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
    const old = versions.find(({ kind }) => kind === 'found')?.eventVersionId;
    const { version } = await draftOf();
    for (const path of ['images', 'restore']) {
      expect(outcome(await call('POST', `${eventId}/versions/${old}/${path}`, { version }))).toEqual([
        'VALIDATION_ERROR',
        'INVALID_IMAGE version.images.0.fileExternalId',
      ]);
    }
  });

  it('stays while the event shows it already', async () => {
    const { body: logo } = await call<EventPicture>('POST', `${eventId}/pictures`, await formOf('event-logo', 96, 32));
    const image = { key: 'event-logo', fileName: 'a', fileExternalId: logo.contentHash, contentType: logo.contentType };
    await saveDraft((it) => ({ ...it, images: [image] }));
    await call('POST', `${eventId}/publish`, {});
    await sql`UPDATE image_content SET width = 20, height = 10 WHERE content_hash = ${logo.contentHash}`.execute(db());
    expect(await saveDraft((it) => ({ ...it, defaultName: 'Renamed' }))).toBe(200);
    expect((await call('POST', `${eventId}/publish`, {})).status).toBe(200);
  });
});

describe('a value', () => {
  const far = '0999-01-01T00:00:00Z';
  const ticket = async (update: object) =>
    outcome(
      await call('PUT', 'update-self-service-event-ticket-configurations', {
        eventId,
        ticketConfigurations: [{ ticketConfigurationId: type, ...update }],
      }),
    );
  const ticketInDraft = (update: object) =>
    saveDraft((it) => ({
      ...it,
      ticketConfigurations: it.ticketConfigurations?.map((each) => ({ ...each, ...update })),
    }));

  it.each<[string, object, string]>([
    ['a sale window in a year that no calendar has', { startDateTime: far }, 'DATE startDateTime'],
    [
      'a sale window that ends before it starts',
      { startDateTime: '2026-02-01T00:00:00Z', endDateTime: '2026-01-01T00:00:00Z' },
      'DATE_ORDER endDateTime',
    ],
    ['more decimals than the currency has', { amount: 1.005 }, 'FORMAT amount'],
  ])('of a ticket type is refused alike: %s', async (_, update, problem) => {
    const [code, field] = problem.split(' ');
    expect(await ticket(update)).toEqual(['VALIDATION_ERROR', `${code} body.ticketConfigurations.0.${field}`]);
    expect(await ticketInDraft(update)).toEqual([
      'VALIDATION_ERROR',
      `${code} body.definition.ticketConfigurations.0.${field}`,
    ]);
  });

  it('of a date is refused alike', async () => {
    const dates = { eventStart: '2026-03-02T00:00:00Z', eventEnd: '2026-03-01T00:00:00Z' };
    expect(outcome(await call('PUT', `${eventId}/dates`, dates))).toEqual([
      'VALIDATION_ERROR',
      'DATE_ORDER body.eventEnd',
    ]);
    expect(await saveDraft((it) => ({ ...it, ...dates }))).toEqual([
      'VALIDATION_ERROR',
      'DATE_ORDER body.definition.eventEnd',
    ]);
  });

  it('of a mail subject has one longest length', async () => {
    const mail = { templateName: 'confirmation', locale: 'en-US', templateHTMLContent: '<p>Hello</p>' } as const;
    const withSubject = (length: number) => (it: Definition) => ({
      ...it,
      emailTemplates: [{ ...mail, templateSubject: 'x'.repeat(length) }],
    });
    expect(await saveDraft(withSubject(longestMailSubject))).toBe(200);
    expect((await call('POST', `${eventId}/publish`, {})).status).toBe(200);
    const [own] = (await call<{ eventEmailTemplateId: number }[]>('GET', `${eventId}/email/templates`)).body;
    const update = async (length: number) =>
      outcome(
        await call('PUT', 'update-self-service-event-email-templates', {
          eventId,
          templates: [
            {
              eventEmailTemplateId: own?.eventEmailTemplateId,
              templateSubject: 'x'.repeat(length),
              templateHTMLContent: mail.templateHTMLContent,
            },
          ],
        }),
      );
    expect(await update(longestMailSubject)).toBe(200);
    expect(await update(longestMailSubject + 1)).toEqual(['VALIDATION_ERROR', 'MAX body.templates.0.templateSubject']);
    expect(await saveDraft(withSubject(longestMailSubject + 1))).toEqual([
      'VALIDATION_ERROR',
      'MAX body.definition.emailTemplates.0.templateSubject',
    ]);
  });

  it('that was wrong before does not stop a change of another part', async () => {
    await sql`UPDATE ticket_configuration SET sale_start = ${far}::timestamptz WHERE ticket_configuration_id = ${type}`.execute(
      db(),
    );
    expect(await ticket({ defaultDescription: 'Renamed' })).toBe(200);
    expect(await ticket({ endDateTime: far })).toEqual([
      'VALIDATION_ERROR',
      'DATE body.ticketConfigurations.0.endDateTime',
    ]);
  });

  it('of an earlier version is checked before the version returns', async () => {
    expect(await saveDraft((it) => ({ ...it, defaultName: 'Renamed' }))).toBe(200);
    expect((await call('POST', `${eventId}/publish`, {})).status).toBe(200);
    const versions = (await call<EventVersion[]>('GET', `${eventId}/versions`)).body;
    const old = versions.find(({ kind }) => kind === 'found')?.eventVersionId;
    await sql`UPDATE event_version SET frame = jsonb_set(frame, '{registrationStart}', ${JSON.stringify(far)}::jsonb)
      WHERE event_version_id = ${old}`.execute(db());
    const { version } = await draftOf();
    expect(outcome(await call('POST', `${eventId}/versions/${old}/restore`, { version }))).toEqual([
      'VALIDATION_ERROR',
      'DATE version.registrationStart',
    ]);
  });
});
