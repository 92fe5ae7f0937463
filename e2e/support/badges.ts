import type { EventView } from '@foyer/contract/events/events';
import type { peopleOf } from './people.ts';
import { eventOf } from './product.ts';
import { buyTicket, ticketTypes } from './shop.ts';

/** Two guests of the running event, one with a name of their own on the badge, and the pages of printed badges. */
export async function guestsAtDesk({ guest, queue }: Pick<ReturnType<typeof peopleOf<'on-site'>>, 'guest' | 'queue'>) {
  const event: EventView = await eventOf('ENERGIZE26', guest);
  const type = (await ticketTypes(event, guest)).get('Open sessions');
  const buy = async (user: string, values: Record<string, unknown>) => {
    const { status, body } = await buyTicket(event, {
      user,
      ticketConfigurationId: type?.ticketConfigurationId ?? 0,
      values: { ...values, termsAndConditions: true },
    });
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body.order.tickets[0]?.ticketId ?? 0;
  };
  const ticketId = await buy(guest, {
    firstName: 'Wilhelmina',
    lastName: 'Ashdown',
    email: 'w.ashdown@example.com',
    badgeFirstName: 'ヴィルヘルミーナ桜子',
    badgeLastName: 'Featherstonehaugh-Wright',
  });
  await buy(queue, { firstName: 'Quentin', lastName: 'Ashdown', email: 'q.ashdown@example.com' });
  return { event, ticketId };
}

/** Page sizes of a PDF, in whole millimetres. */
export function pagesOf(pdf: Buffer): string[] {
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => `${mm(width)} x ${mm(height)}`,
  );
}
