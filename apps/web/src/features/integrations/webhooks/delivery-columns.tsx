import type { WebhookFault, WebhookState } from '@foyer/contract/integrations/webhook-kinds';
import type { WebhookDelivery } from '@foyer/contract/integrations/webhooks';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, type ChipTone } from '../../../ui/Chip.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';

interface Surroundings {
  t: StaffMessages['webhooks'];
  locale: Locale;
  onShow: (delivery: WebhookDelivery) => void;
}

const states = {
  OPEN: { tone: 'warn', word: 'open' },
  DELIVERED: { tone: 'good', word: 'delivered' },
  FAILED: { tone: 'bad', word: 'failed' },
} as const satisfies Record<WebhookState, { tone: ChipTone; word: keyof StaffMessages['webhooks'] }>;

const faults = {
  address: 'faultAddress',
  timeout: 'faultTimeout',
  network: 'faultNetwork',
  certificate: 'faultCertificate',
} as const satisfies Record<Exclude<WebhookFault, 'status'>, keyof StaffMessages['webhooks']>;

/** The kind as other systems see it. A test has none. */
export const kindWords = ({ kind }: Pick<WebhookDelivery, 'kind'>, t: StaffMessages['webhooks']): string =>
  kind ?? t.testMessage;

/** The status of the last response, or why there was none. */
export function responseWords(
  { status, fault }: Pick<WebhookDelivery, 'status' | 'fault'>,
  t: StaffMessages['webhooks'],
): string {
  if (fault !== null && fault !== 'status') return t[faults[fault]];
  return status === null ? '–' : String(status);
}

export function deliveryColumns({ t, locale, onShow }: Surroundings): Column<WebhookDelivery>[] {
  const moment = (at: string) => momentWords(at, ownTimeZone(), locale, 'shortWithTime');
  return [
    {
      key: 'message',
      header: t.message,
      primary: true,
      cell: (delivery) => (
        <>
          <span>{kindWords(delivery, t)}</span>
          {delivery.kind !== null && <CellNote>{delivery.subject}</CellNote>}
        </>
      ),
    },
    {
      key: 'state',
      header: t.state,
      cell: ({ state, nextTryDate }) => (
        <>
          <Chip tone={states[state].tone}>{t[states[state].word]}</Chip>
          {nextTryDate !== null && <CellNote>{t.next({ date: moment(nextTryDate) })}</CellNote>}
        </>
      ),
    },
    { key: 'tries', header: t.tries, align: 'end', cell: ({ tries }) => tries.toLocaleString(locale) },
    {
      key: 'response',
      header: t.response,
      cell: (delivery) => (
        <>
          <span>{responseWords(delivery, t)}</span>
          {delivery.tookMs !== null && <CellNote>{t.took({ ms: delivery.tookMs })}</CellNote>}
        </>
      ),
    },
    { key: 'created', header: t.created, align: 'end', oneLine: true, cell: ({ createDate }) => moment(createDate) },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (delivery) => (
        <Button
          size="sm"
          variant="quiet"
          aria-label={t.showOf({ kind: kindWords(delivery, t) })}
          onClick={() => onShow(delivery)}
        >
          {t.show}
        </Button>
      ),
    },
  ];
}
