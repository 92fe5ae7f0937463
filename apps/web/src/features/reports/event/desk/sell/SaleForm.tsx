import { useId, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { SearchResult } from '@foyer/contract/reports/search';
import type { EventView, RelationshipLookup } from '@foyer/contract/events/events';
import type { ChargeCreditCardRequest } from '@foyer/contract/payments/card-input';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { printsBadges } from '@foyer/domain/door/badge-printing';
import { paymentFlags } from '@foyer/domain/orders/order-request';
import { isAutoCheckInOffered, offeredPaymentChoices, type PaymentChoice } from '@foyer/domain/payments/payment-rules';
import { formatMoney, toMajor } from '@foyer/domain/shared/money';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { errorWords } from '../../../../../api/error-words.ts';
import { DynamicForm, type Submission } from '../../../../../forms/DynamicForm.tsx';
import { FailureAlert } from '../../../../../shared/action/FailureAlert.tsx';
import { problemOf } from '../../../../../shared/action/payment-problem.ts';
import { DrawerNotice } from '../../../../../shared/cash-drawer/DrawerNotice.tsx';
import { useOwnDrawer } from '../../../../../shared/cash-drawer/use-own-drawer.ts';
import { hostedQuery } from '../../../../../shared/money/payment-queries.ts';
import { relationshipLabel } from '../../../../../shared/person/relationship-words.ts';
import { PaymentProblem } from '../../../../../shared/payment/PaymentProblem.tsx';
import { useLanguage, useStaffText, useText } from '../../../../../session/language.tsx';
import { useSignedIn } from '../../../../../session/session-store.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { Checkbox } from '../../../../../ui/Checkbox.tsx';
import { RadioGroup } from '../../../../../ui/ChoiceGroup.tsx';
import { Row, Stack } from '../../../../../ui/Layout.tsx';
import { CardFields } from './CardFields.tsx';
import { CashFields } from './CashFields.tsx';
import styles from './Sell.module.css';
import { useCash } from './use-cash.ts';
import { useSaleForms, type SoldPart } from './use-sale-forms.ts';
import { useSale, type Sold } from './use-sale.ts';

interface SaleFormProps {
  event: EventView;
  profile: SearchResult['profile'];
  lookup: RelationshipLookup;
  relationship: RelationshipLookup['relationshipTypes'][number];
  ticket: TicketConfiguration;
  onSold: (sold: Sold) => void;
}

/** The missing answers and the payment of a ticket, or of all tickets of a package, sold with one press. */
export function SaleForm({ event, profile, lookup, relationship, ticket, onSold }: SaleFormProps) {
  const { sell } = useStaffText();
  const viewer = useSignedIn();
  const { eventId } = event;
  const account = profile.externalAccountIdentifier;
  const [formId, cardId] = [useId(), useId()];
  const idOf = (part: number) => `${formId}-${part}`;
  const { parts, stores, total } = useSaleForms({ event, lookup, relationship, ticket });
  const { choices, choice, setChoice } = useChoice(account);
  const isFree = total.amountMinor === 0;
  const isCash = !isFree && choice === 'cashPayment';
  const cash = useCash(total, ticket.currencyLocale);
  const drawer = useOwnDrawer(eventId, isCash);
  const isHosted = useQuery(hostedQuery).data?.data.enabled === true;
  const typesCard = !isFree && choice === 'creditCard' && !isHosted;
  const canCheckIn = isAutoCheckInOffered(viewer, event);
  const [checksIn, setChecksIn] = useState(true);
  const accepted = useRef<Submission[]>([]);
  const sale = useSale(eventId, account, onSold);
  const locked = sale.busy || sale.uncertain;

  const send = (charge?: ChargeCreditCardRequest) =>
    sale.run({
      change: isCash ? cash.change : null,
      body: {
        eventId,
        tickets: accepted.current.map(({ values, addOns }, part) => ({
          externalAccountIdentifier: account,
          relationshipType: parts[part]?.relationship.relationshipType ?? relationship.relationshipType,
          ticketConfigurationId: parts[part]?.ticket.ticketConfigurationId ?? ticket.ticketConfigurationId,
          ticketConfigurationAddOns: addOns,
          values,
          ...(ticket.parts && {
            package: { ticketConfigurationId: ticket.ticketConfigurationId, purchase: 1, part },
          }),
        })),
        chargeCreditCardRequest: { eventId, ...charge },
        ...paymentFlags(isFree ? 'creditCard' : choice, canCheckIn && checksIn),
        ...(isCash && cash.tendered !== null ? { cashTendered: cash.tendered, needsOpenDrawer: true } : {}),
        expectedTotal: toMajor(total),
      },
    });
  const submit = (id: string) => document.querySelector<HTMLFormElement>(`#${CSS.escape(id)}`)?.requestSubmit();
  // Each form checks its answers and then submits the next one, so the first form with a missing answer is shown.
  const accept = (part: number) => (submission: Submission) => {
    accepted.current = [...accepted.current.slice(0, part), submission];
    if (part + 1 < parts.length) return submit(idOf(part + 1));
    if (isCash && !cash.check()) return;
    // The card's own form checks the card, and then sends all.
    if (typesCard) submit(cardId);
    else send();
  };

  const amount = isFree ? null : formatMoney(total, ticket.currencyLocale);
  const { isCheckInActive, configuration } = event;
  const prints =
    printsBadges({ isCheckInActive, badgeEnabled: configuration.badgeEnabled }) &&
    parts.some((part) => !part.relationship.guestType);
  return (
    <>
      <div className={styles.fields}>
        {stores.map((store, n) => (
          <PartOfSale key={n} parts={parts} n={n}>
            <DynamicForm
              id={idOf(n)}
              store={store}
              addOns={parts[n]?.ticket.addOns}
              autoCompleteSection={`attendee${n === 0 ? '' : n + 1}`}
              busy={sale.busy}
              ownSubmit={false}
              onSubmit={accept(n)}
              onRejected={sale.reset}
            />
          </PartOfSale>
        ))}
      </div>
      <div className={styles.pay}>
        {amount !== null && (
          <Payment {...{ choices, choice, locked, onChoose: setChoice }}>
            {isCash && <DrawerNotice eventId={eventId} drawer={drawer} />}
            {isCash && (
              <CashFields {...{ cash, total, locked }} formId={idOf(0)} currencyLocale={ticket.currencyLocale} />
            )}
            {typesCard && (
              <CardFields
                {...{ profile, locked }}
                id={cardId}
                onCard={(charge) => accepted.current.length === parts.length && send(charge)}
              />
            )}
          </Payment>
        )}
        <Problem sale={sale} isCard={!isFree && choice === 'creditCard'} />
        <Row justify="between">
          {canCheckIn ? (
            <Checkbox label={sell.checkIn} checked={checksIn} disabled={locked} onCheckedChange={setChecksIn} />
          ) : (
            <span />
          )}
          <Button
            type="submit"
            form={idOf(0)}
            variant="primary"
            icon={prints ? 'print' : 'check'}
            loading={sale.busy}
            disabled={sale.uncertain}
            disabledReason={isCash && drawer.isMissing ? sell.drawerFirst : undefined}
          >
            {buttonWords({ amount, prints }, sell)}
          </Button>
        </Row>
      </div>
    </>
  );
}

/** The form of a ticket. Those of a package have the number, relationship and name of their ticket above them. */
function PartOfSale({ parts, n, children }: { parts: readonly SoldPart[]; n: number; children: ReactNode }) {
  const { locale } = useLanguage();
  const { sell } = useStaffText();
  const id = useId();
  const part = parts[n];
  if (!part || parts.length === 1) return children;
  const { relationship, ticket } = part;
  const name = translatedText(ticket.translations.description, locale, ticket.defaultDescription);
  return (
    <div role="group" aria-labelledby={id} className={styles.part}>
      <p id={id} className={styles.partTitle}>
        <strong>
          {sell.part({ n: n + 1, of: parts.length, relationship: relationshipLabel(relationship, false, locale) })}
        </strong>{' '}
        <span>{name}</span>
      </p>
      {children}
    </div>
  );
}

function buttonWords(
  { amount, prints }: { amount: string | null; prints: boolean },
  sell: StaffMessages['sell'],
): string {
  if (amount === null) return prints ? sell.registerAndPrint : sell.register;
  return prints ? sell.sellAndPrint({ amount }) : sell.sell({ amount });
}

/** The payment methods of this seller for the account. Cash is the usual one at a desk. */
function useChoice(account: string) {
  const viewer = useSignedIn();
  const choices = offeredPaymentChoices({ externalAccountIdentifier: viewer.userId, roles: viewer.roles }, [account]);
  const [choice, setChoice] = useState<PaymentChoice>(choices.includes('cashPayment') ? 'cashPayment' : 'creditCard');
  return { choices, choice, setChoice };
}

interface PaymentProps {
  choices: readonly PaymentChoice[];
  choice: PaymentChoice;
  locked: boolean;
  onChoose: (choice: PaymentChoice) => void;
  children: ReactNode;
}

function Payment({ choices, choice, locked, onChoose, children }: PaymentProps) {
  const { deskPayment: d } = useStaffText();
  const words = { creditCard: d.creditCard, cashPayment: d.cash, bypassPayment: d.bypass };
  const atDesk: readonly PaymentChoice[] = ['cashPayment', 'creditCard', 'bypassPayment'];
  return (
    <Stack gap={3}>
      <RadioGroup
        label={d.howPaid}
        look="inline"
        disabled={locked}
        options={atDesk.filter((each) => choices.includes(each)).map((value) => ({ value, label: words[value] }))}
        value={choice}
        onValueChange={(value) => {
          const next = choices.find((each) => each === value);
          if (next) onChoose(next);
        }}
      />
      {choice === 'bypassPayment' && <p>{d.bypassText}</p>}
      {children}
    </Stack>
  );
}

/** Why the sale failed, or that its result is unknown. Only a card names its refusal. */
function Problem({ sale, isCard }: { sale: ReturnType<typeof useSale>; isCard: boolean }) {
  const t = useText();
  const isUncertain = sale.uncertain;
  if (!isCard && !isUncertain) return <FailureAlert failure={sale.failure} />;
  return (
    <PaymentProblem
      problem={sale.error === null ? null : problemOf(sale.error, errorWords(sale.error, t), t)}
      uncertain={isUncertain ? { title: t.payment.uncertain, text: t.payment.uncertainText } : null}
      busy={sale.busy}
      onRetry={sale.retry}
    />
  );
}
