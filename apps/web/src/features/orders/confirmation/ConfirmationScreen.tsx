import { Link, useParams } from '../../../session/navigation.tsx';
import type { Order } from '@foyer/contract/orders/orders';
import { callKey } from '../../../api/cache.ts';
import { useCall } from '../../../api/query.ts';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Page, Split, Stack } from '../../../ui/Layout.tsx';
import { NoPrint } from '../../../ui/Print.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { RedirectWithMessage, isMissing } from '../../../shared/page/RedirectWithMessage.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { useKnown, useTwoPasses } from '../../../shared/page/draw-in-two-passes.ts';
import { OrderReceipts } from '../../../shared/receipts/OrderReceipts.tsx';
import { TicketPass } from '../../../shared/ticket/TicketPass.tsx';
import styles from './ConfirmationScreen.module.css';
import { NextSteps } from './NextSteps.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { RelatedEvents } from './RelatedEvents.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';

/** The order confirmation (orders 8.1). It looks the same when it is opened again later. */
export default function ConfirmationScreen() {
  const { text: t } = useLanguage();
  const { orderId } = useParams<'confirmation'>();
  // With a cached order the whole page renders at once, and the browser can restore the scroll position.
  const atOnce = useKnown(callKey('getOrder', { params: { orderId } }));
  const order = useCall(
    'getOrder',
    { params: { orderId } },
    {
      select: ({ data }) => data,
      enabled: orderId > 0,
    },
  );
  usePageTitle(t.confirmation.thankYou, order.isError);

  if (orderId === 0 || isMissing(order.error)) return <RedirectWithMessage path={paths.account()} />;
  if (order.data !== undefined) return <Confirmation order={order.data} atOnce={atOnce} />;
  return (
    <Page>
      {order.isError ? (
        <div className={styles.failed}>
          <LoadFailed error={order.error} onRetry={() => void order.refetch()} />
        </div>
      ) : (
        <div className={styles.waiting} role="status">
          <Spinner size="lg" />
          <p>{t.common.pleaseWait}</p>
        </div>
      )}
    </Page>
  );
}

/** Enough tickets to fill the first screen at any window size. */
const firstTickets = 4;

function Confirmation({ order, atOnce }: { order: Order; atOnce: boolean }) {
  const { text: t } = useLanguage();
  const { event, tickets } = order;
  const drawn = useTwoPasses(tickets, firstTickets, atOnce);
  return (
    <Page tint={event.configuration.color} className={styles.page}>
      <Split aside={<RelatedEvents event={event} />} asideLabel={t.confirmation.event} className={styles.split}>
        <Stack gap={8}>
          <PaymentCard order={order} />
          <section className={styles.section} aria-labelledby="confirmed-tickets">
            <div className={styles.heading}>
              <h2 id="confirmed-tickets">
                <Phrases>{t.confirmation.tickets}</Phrases>
              </h2>
              <NoPrint>
                <Link to={paths.eventSummary(event.eventId)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                  {t.confirmation.viewTickets}
                </Link>
              </NoPrint>
            </div>
            {tickets.length === 0 ? (
              <p>{t.confirmation.noInformation}</p>
            ) : (
              drawn.map((ticket) => <TicketPass key={ticket.ticketId} ticket={ticket} event={event} />)
            )}
          </section>
          <NextSteps order={order} />
          {order.metadata.orderPayment !== null && (
            <OrderReceipts orderId={order.orderId} timeZone={event.configuration.timeZone} />
          )}
        </Stack>
      </Split>
    </Page>
  );
}
