import type { ApiKey } from '@foyer/contract/integrations/api-keys';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';
import styles from './ApiKeys.module.css';

interface Surroundings {
  t: StaffMessages['apiKeys'];
  locale: Locale;
  onRevoke: (apiKey: ApiKey) => void;
}

/** Whether a key is accepted. A key that came in an address is a warning until it ends. */
function KeyState({ apiKey, t, locale }: { apiKey: ApiKey; t: Surroundings['t']; locale: Locale }) {
  const dateOf = (moment: string) => momentWords(moment, ownTimeZone(), locale, 'shortWithTime');
  if (apiKey.state === 'REVOKED')
    return (
      <>
        <Chip>{t.revokedState}</Chip>
        {apiKey.revokedDate !== null && <CellNote>{dateOf(apiKey.revokedDate)}</CellNote>}
      </>
    );
  if (apiKey.state === 'EXPIRED')
    return (
      <>
        <Chip>{t.expired}</Chip>
        <CellNote>{dateOf(apiKey.expireDate)}</CellNote>
      </>
    );
  return (
    <>
      {apiKey.exposedDate === null ? <Chip tone="good">{t.active}</Chip> : <Chip tone="bad">{t.exposed}</Chip>}
      <CellNote>
        {apiKey.exposedDate === null
          ? t.until({ date: dateOf(apiKey.expireDate) })
          : t.exposedHint({ date: dateOf(apiKey.exposedDate) })}
      </CellNote>
    </>
  );
}

export function apiKeyColumns({ t, locale, onRevoke }: Surroundings): Column<ApiKey>[] {
  const dateOf = (moment: string) => momentWords(moment, ownTimeZone(), locale, 'shortWithTime');
  return [
    {
      key: 'name',
      header: t.name,
      primary: true,
      cell: ({ name, prefix }) => (
        <>
          {name}
          <CellNote>
            <span className={styles.code} translate="no">
              {prefix}…
            </span>
          </CellNote>
        </>
      ),
    },
    {
      key: 'scopes',
      header: t.scopes,
      cell: ({ scopes }) => (
        <span className={styles.scopes}>{scopes.map((scope) => t.scopeNames[scope]).join(' · ')}</span>
      ),
    },
    { key: 'event', header: t.event, cell: ({ eventName }) => eventName ?? t.allEvents },
    { key: 'state', header: t.state, cell: (apiKey) => <KeyState {...{ apiKey, t, locale }} /> },
    {
      key: 'used',
      header: t.lastUsed,
      cell: ({ lastUsedDate }) => (lastUsedDate === null ? t.never : dateOf(lastUsedDate)),
    },
    {
      key: 'created',
      header: t.created,
      wide: true,
      cell: ({ createDate, createdBy }) => (
        <>
          <span>{dateOf(createDate)}</span>
          {createdBy !== null && <CellNote>{createdBy}</CellNote>}
        </>
      ),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (apiKey) =>
        apiKey.state === 'ACTIVE' && (
          <Button aria-label={t.revokeOf({ name: apiKey.name })} onClick={() => onRevoke(apiKey)}>
            {t.revoke}
          </Button>
        ),
    },
  ];
}
