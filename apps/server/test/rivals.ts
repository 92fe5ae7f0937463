import type { ChangeShop } from './changing.ts';
import type { Person } from './ordering.ts';

/** Concurrent operations on a ticket. Each returns `done`, or the error code of its refusal. */
export type Rivals = Record<string, (ticketId: number, holder: Person) => Promise<string>>;

export const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } | undefined } }): string =>
  status === 200 ? 'done' : (body.error?.code ?? String(status));

/** Takes the shop as a function, because it opens only when the tests run. */
export function rivalsOf(open: () => { shop: ChangeShop; admin: Person }): Rivals {
  const post = async (path: string, body: object, { token } = open().admin) =>
    codeOf(await open().shop.app.inject('POST', path, { token, body }));
  return {
    transfer: async (ticketId, holder) => {
      const { externalAccountIdentifier } = await open().shop.person();
      const values = { firstName: 'Kim', lastName: 'Friend', email: 'kim@example.com' };
      const to = { ticketId, externalAccountIdentifier, relationshipType: 'CONSULTANT', values };
      return post('/api/ticket/transfer', to, holder);
    },
    'check-in': (ticketId) => post(`/api/ticket/${ticketId}/check-in`, {}),
    deactivation: (ticketId) => post('/api/ticket/deactivate-ticket', { ticketId, notes: 'Asked for it' }),
    refund: async (ticketId) => {
      const { order_id: orderId } = await open()
        .shop.app.database.kysely.selectFrom('ticket')
        .select('order_id')
        .where('ticket_id', '=', ticketId)
        .executeTakeFirstOrThrow();
      return post(`/api/admin/orders/${orderId}/refund`, { reason: 'Asked for it', ticketIds: [ticketId] });
    },
  };
}
