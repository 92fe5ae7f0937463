import { type Currency, type Locale } from '@foyer/contract/wire/vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { DecidedBy } from '../../stock/index.ts';
import type { ChangeNews, ChangeNotice } from './shapes.ts';
import { outboxRow } from '../../mail/index.ts';
import { recordedAs } from '../index.ts';

const kinds = { upgrade: 'UPGRADE', downgrade: 'DOWNGRADE', addOns: 'ADD_ONS', difference: 'DIFFERENCE' } as const;

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

/** The history entry, audit log entry and mails of a written ticket change. */
export function createChangeNotice(news: ChangeNews, by: DecidedBy): ChangeNotice {
  const { cart } = news;
  const { change, from, to, currency, revision } = cart;
  const kind = kinds[change];
  return {
    kind,
    action: recordedAs[kind],
    before: { ...ticketOf(from.description, from.amountMinor, from.addOns, currency), revision },
    after: {
      ...ticketOf(to.description, to.amountMinor, cart.addOns, currency),
      // A change of add-ons keeps the ticket's revision.
      revision: change === 'addOns' ? revision : revision + 1,
      dueMinor: cart.dueMinor,
      paymentKind: news.payment_kind,
      settledBy: by,
    },
    mails: mailsOf(news),
  };
}

/** Mails the holder the new ticket and the payer the amount, each once and in their own language. */
function mailsOf(news: ChangeNews): ChangeNotice['mails'] {
  const { cart } = news;
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
  // A change that staff make at the desk is stored with the holder's account.
  const holderPays = news.account_id === news.holder_id;
  return [
    // The holder must not read what another person paid or gets back.
    ...mail(news.mail_to, news.locale, holderPays ? dueMinor : 0, 'holder'),
    ...(holderPays ? [] : mail(cart.mailTo, cart.locale, dueMinor, 'payer')),
  ];
}

/** Name of the ticket before the change, with add-ons. For a change of ticket type, the type's name alone. */
function earlierIn({ cart, type_names: type, add_on_names: addOns }: ChangeNews, locale: Locale): string {
  return [type, ...(cart.change === 'addOns' ? addOns : [])]
    .map(({ name, translations }) => translatedText(translations, locale, name))
    .join(' + ');
}
