import type { AccountList } from '@foyer/contract/people/account-lists';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { translatedText } from '@foyer/domain/shared/translated-text';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { CellNote, type Column } from '../../../ui/Table.tsx';

export type ListAct = 'rename' | 'delete';

/** The name of a list in the reader's language. */
export const listName = ({ name, translations }: Pick<AccountList, 'name' | 'translations'>, locale: Locale): string =>
  translatedText(translations.name, locale, name);

interface Surroundings {
  t: StaffMessages['accountLists'];
  locale: Locale;
  onAct: (act: ListAct, list: AccountList) => void;
}

export function listColumns({ t, locale, onAct }: Surroundings): Column<AccountList>[] {
  return [
    {
      key: 'name',
      header: t.name,
      primary: true,
      cell: (list) => (
        <>
          <Link to={paths.accountLists({ list: list.key })}>{listName(list, locale)}</Link>
          <CellNote>{list.key}</CellNote>
        </>
      ),
    },
    {
      key: 'accounts',
      header: t.accounts,
      align: 'end',
      cell: ({ memberCount }) => memberCount.toLocaleString(locale),
    },
    {
      key: 'changed',
      header: t.changed,
      align: 'end',
      oneLine: true,
      cell: ({ changedDate }) => momentWords(changedDate, ownTimeZone(), locale, 'shortWithTime'),
    },
    {
      key: 'actions',
      header: t.actions,
      actions: true,
      cell: (list) => (
        <Menu
          label={t.actionsOf({ name: listName(list, locale) })}
          icon="more"
          iconOnly
          items={[
            { id: 'rename', label: t.rename, icon: 'edit', onSelect: () => onAct('rename', list) },
            {
              id: 'delete',
              label: t.remove,
              icon: 'trash',
              tone: 'danger',
              separated: true,
              onSelect: () => onAct('delete', list),
            },
          ]}
        />
      ),
    },
  ];
}
