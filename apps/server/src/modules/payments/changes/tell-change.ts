import { translationKey, type Currency, type Locale } from '@foyer/contract/vocabulary';
import { fullName } from '@foyer/domain/names';
import type { ChangeNews, ChangeTold, DecidedBy } from '../../inventory/index.ts';
import { outboxRow } from '../../mail/index.ts';
import { recordedAs } from '../../tickets/index.ts';

const kinds = { upgrade: 'UPGRADE', downgrade: 'DOWNGRADE', addOns: 'ADD_ONS' } as const;

const ticketOf = (
  ticketType: string,
  amountMinor: number,
  addOns: readonly { name: string }[],
  currency: Currency,
) => ({
  ticketType,
  amountMinor,
  currency,
  addOns: addOns.map(({ name }) => name).join(', '),
});

/** A change of a ticket as history, audit log and mails tell it, once it is written. */
export function tellChange(news: ChangeNews, by: DecidedBy): ChangeTold {
  const { cart } = news;
  const { change, from, to, currency, revision } = cart;
  const kind = kinds[change];
  return {
    kind,
    action: recordedAs[kind],
    before: { ...ticketOf(from.description, from.amountMinor, from.addOns, currency), revision },
    after: {
      ...ticketOf(to.description, to.amountMinor, cart.addOns, currency),
      // With other add-ons it is the same ticket.
      revision: change === 'addOns' ? revision : revision + 1,
      dueMinor: cart.dueMinor,
      paymentKind: news.payment_kind,
      settledBy: by,
    },
    mails: mailsOf(news),
  };
}

/** The new ticket for whoever holds it, and what it cost for whoever paid. Each once, in their own language. */
function mailsOf(news: ChangeNews): ChangeTold['mails'] {
  const { cart } = news;
  const isMovedByStaff = cart.mailTo === null;
  const dueMinor = news.payment_kind === 'bypass' ? 0 : cart.dueMinor;
  const mail = (to: string | null, locale: Locale, amountMinor: number, reader: string) => {
    if (to === null || to === '') return [];
    const { template, recipient, payload, dedupeKey } = outboxRow({
      template: 'upgrade',
      to,
      locale,
      eventId: news.event_id,
      ticketId: news.ticket_id,
      name: fullName({ firstName: news.first_name, lastName: news.last_name }, locale),
      before: earlierIn(news, locale),
      ...(cart.change === 'addOns' ? { isAddOns: true as const } : {}),
      amountMinor,
      currency: cart.currency,
      dedupeKey: `upgrade:${news.intent_id}:${reader}`,
    });
    return [{ template, recipient, locale, payload, dedupeKey }];
  };
  const holderPays = news.account_id === news.holder_id;
  return [
    // What somebody else paid, or gets back, is not the holder's to read.
    ...mail(news.mail_to, news.locale, holderPays || isMovedByStaff ? dueMinor : 0, 'holder'),
    ...(holderPays || isMovedByStaff ? [] : mail(cart.mailTo, cart.locale, dueMinor, 'payer')),
  ];
}

/** What the ticket was before, with its add-ons; a change of type names the type alone. */
function earlierIn({ cart, type_names: type, add_on_names: addOns }: ChangeNews, locale: Locale): string {
  const key = translationKey(locale);
  return [type, ...(cart.change === 'addOns' ? addOns : [])]
    .map(({ name, translations }) => translations?.[key]?.value || name)
    .join(' + ');
}
