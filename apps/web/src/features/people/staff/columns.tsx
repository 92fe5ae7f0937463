import type { StaffAccount } from '@foyer/contract/people/staff';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { momentWords } from '../../../shared/time/moment.ts';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Chip, type ChipTone } from '../../../ui/Chip.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import type { MenuItem } from '../../../ui/MenuEntry.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';
import { grantWords } from './grants.ts';

/** What an administrator can do with an account. `reset` and `reopen` mail a link. */
export type StaffAct = 'roles' | 'reset' | 'factors' | 'close' | 'reopen';

interface Surroundings {
  t: StaffMessages['staffAccounts'];
  roles: StaffMessages['staffRoles'];
  locale: Locale;
  onAct: (act: StaffAct, account: StaffAccount) => void;
}

export function staffColumns({ t, roles, locale, onAct }: Surroundings): Column<StaffAccount>[] {
  const moment = (at: string) => momentWords(at, ownTimeZone(), locale, 'shortWithTime');
  const states: Readonly<Record<StaffAccount['state'], readonly [ChipTone, string]>> = {
    ACTIVE: ['good', t.active],
    INVITED: ['warn', t.invited],
    INVITATION_EXPIRED: ['bad', t.expired],
    CLOSED: ['neutral', t.closed],
  };
  return [
    {
      key: 'name',
      header: t.name,
      primary: true,
      cell: (account) => (
        <>
          {account.fullName}
          <CellNote>
            {[
              account.externalAccountIdentifier,
              account.emailAddress,
              account.isOwn && t.you,
              account.isConsultant && t.consultant,
            ]
              .filter(Boolean)
              .join(' · ')}
          </CellNote>
        </>
      ),
    },
    {
      key: 'roles',
      header: t.roles,
      wide: true,
      cell: ({ grants }) => {
        const lines = [...new Set(grants.map((grant) => grantWords(grant, { t, roles, locale })))];
        return lines.map((line) => (
          <div key={line}>
            <Dates>{line}</Dates>
          </div>
        ));
      },
    },
    {
      key: 'state',
      header: t.state,
      cell: ({ state, linkExpires }) => (
        <>
          <Chip tone={states[state][0]}>{states[state][1]}</Chip>
          {state === 'INVITED' && linkExpires !== null && (
            <CellNote>{t.invitedUntil({ date: moment(linkExpires) })}</CellNote>
          )}
        </>
      ),
    },
    {
      key: 'seen',
      oneLine: true,
      header: t.lastSeen,
      align: 'end',
      cell: ({ lastSeen }) => (lastSeen === null ? t.never : moment(lastSeen)),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (account) => (
        <Menu
          label={t.actionsOf({ name: account.fullName })}
          icon="more"
          iconOnly
          items={itemsOf(account, t, (act) => onAct(act, account))}
        />
      ),
    },
  ];
}

function itemsOf(account: StaffAccount, t: Surroundings['t'], act: (act: StaffAct) => void): MenuItem[] {
  const disabledReason = account.isOwn ? t.ownReason : undefined;
  const item = (id: StaffAct, label: string, more: Partial<MenuItem> = {}): MenuItem => ({
    id,
    label,
    onSelect: () => act(id),
    disabledReason,
    ...more,
  });
  if (account.state === 'CLOSED') return [item('reopen', t.reopen, { icon: 'undo' })];
  const isInvited = account.state === 'INVITED' || account.state === 'INVITATION_EXPIRED';
  return [
    item('roles', t.changeRoles, { icon: 'edit' }),
    item('reset', isInvited && account.lastSeen === null ? t.sendInvitation : t.sendLink, { icon: 'mail' }),
    item('factors', t.resetFactors, { icon: 'undo' }),
    item('close', t.close, { icon: 'lock', tone: 'danger', separated: true }),
  ];
}
