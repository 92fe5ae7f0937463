import type { WebhookEndpoint } from '@foyer/contract/integrations/webhooks';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';
import type { WebhookAct } from './WebhookActs.tsx';

interface Surroundings {
  t: StaffMessages['webhooks'];
  locale: Locale;
  onAct: (act: WebhookAct, webhook: WebhookEndpoint) => void;
}

/** Whether a webhook works, as a chip. */
export function WebhookState({ webhook, t, locale }: { webhook: WebhookEndpoint } & Omit<Surroundings, 'onAct'>) {
  if (webhook.isStopped) return <Chip>{t.isStopped}</Chip>;
  if (webhook.failingDate === null) return <Chip tone="good">{t.working}</Chip>;
  const date = momentWords(webhook.failingDate, ownTimeZone(), locale, 'shortWithTime');
  return <Chip tone="bad">{t.failingSince({ date })}</Chip>;
}

export function webhookColumns({ t, locale, onAct }: Surroundings): Column<WebhookEndpoint>[] {
  return [
    {
      key: 'description',
      header: t.description,
      primary: true,
      cell: ({ webhookId, description, url }) => (
        <>
          <Link to={paths.webhooks({ webhook: String(webhookId) })}>{description}</Link>
          <CellNote>{url}</CellNote>
        </>
      ),
    },
    { key: 'event', header: t.event, cell: ({ eventName }) => eventName ?? t.all },
    { key: 'state', header: t.state, cell: (webhook) => <WebhookState {...{ webhook, t, locale }} /> },
    {
      key: 'waiting',
      header: t.waiting,
      align: 'end',
      cell: ({ openCount }) => openCount.toLocaleString(locale),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (webhook) => (
        <Menu
          label={t.actionsOf({ name: webhook.description })}
          icon="more"
          iconOnly
          items={[
            { id: 'save', label: t.edit, icon: 'edit', onSelect: () => onAct('save', webhook) },
            { id: 'secret', label: t.newSecret, icon: 'lock', onSelect: () => onAct('secret', webhook) },
            {
              id: 'stop',
              label: webhook.isStopped ? t.start : t.stop,
              icon: webhook.isStopped ? 'check' : 'close',
              onSelect: () => onAct('stop', webhook),
            },
            {
              id: 'delete',
              label: t.remove,
              icon: 'trash',
              tone: 'danger',
              separated: true,
              onSelect: () => onAct('delete', webhook),
            },
          ]}
        />
      ),
    },
  ];
}
