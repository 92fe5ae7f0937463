import { useState } from 'react';
import type { AttendeeFilter, OrderFilter } from '@foyer/contract/reports/reports';
import type { SavedFilter } from '@foyer/contract/reports/saved-filters';
import { searchRoles } from '@foyer/contract/wire/role-vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Lists.module.css';

/** The filter of one of both lists, without a search text, and its columns. */
export interface CurrentFilter {
  attendees?: AttendeeFilter;
  orders?: OrderFilter;
  columns: readonly string[];
}

interface SavedFiltersProps {
  eventId: number;
  list: 'attendees' | 'orders';
  current: CurrentFilter;
  onApply: (saved: SavedFilter) => void;
}

/** The saved filters of a list, which all staff of the event share. */
export function SavedFilters({ eventId, list, current, onApply }: SavedFiltersProps) {
  const { eventLists: t } = useStaffText();
  const viewer = useSignedIn();
  const [isManaging, setManaging] = useState(false);
  const saved = (useCall('listSavedFilters', { params: { eventId } }).data ?? []).filter((each) => each[list] !== null);
  const mayChange = hasAnyRole(viewer, searchRoles);
  return (
    <>
      <Menu
        label={t.savedFilters}
        items={[
          ...saved.map((each) => ({
            id: String(each.savedFilterId),
            label: each.name,
            onSelect: () => onApply(each),
          })),
          ...(saved.length === 0 ? [{ id: 'none', label: t.noSaved, disabledReason: t.savedHint }] : []),
          ...(mayChange
            ? [{ id: 'manage', label: t.saveOrDelete, separated: true, onSelect: () => setManaging(true) }]
            : []),
        ]}
      />
      {isManaging && <ManageDialog {...{ eventId, current, saved }} onClose={() => setManaging(false)} />}
    </>
  );
}

interface ManageDialogProps extends Pick<SavedFiltersProps, 'eventId' | 'current'> {
  saved: readonly SavedFilter[];
  onClose: () => void;
}

function ManageDialog({ eventId, current, saved, onClose }: ManageDialogProps) {
  const { text } = useLanguage();
  const { eventLists: t } = useStaffText();
  const [name, setName] = useState('');
  const { attendees, orders, columns } = current;
  const isEmpty = Object.keys(attendees ?? orders ?? {}).length === 0 && columns.length === 0;
  const save = useAction({
    act: (called: string) =>
      call('saveFilter', {
        params: { eventId },
        body: { name: called, columns: [...columns], ...(attendees && { attendees }), ...(orders && { orders }) },
      }),
    successMessage: (filter) => t.savedDone({ name: filter.name }),
    onDone: onClose,
  });
  const remove = useAction({
    act: ({ savedFilterId: filterId }: SavedFilter) => call('deleteSavedFilter', { params: { eventId, filterId } }),
    successMessage: (_, filter) => t.deletedDone({ name: filter.name }),
  });
  const replaces = saved.some((each) => each.name === name.trim());
  return (
    <Dialog
      open
      title={t.savedFilters}
      closeLabel={text.common.close}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          loading={save.busy}
          disabled={name.trim() === ''}
          disabledReason={isEmpty ? t.saveNothing : undefined}
          onClick={() => save.run(name.trim())}
        >
          {t.save}
        </Button>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t.savedName}
          hint={replaces ? t.savedReplaces : t.savedHint}
          autoComplete="off"
          maxLength={60}
          value={name}
          onValueChange={setName}
        />
        <FailureAlert failure={save.failure ?? remove.failure} />
        {saved.length > 0 && (
          <ul className={styles.saved}>
            {saved.map((filter) => (
              <li key={filter.savedFilterId}>
                <Button
                  size="sm"
                  variant="quiet"
                  icon="trash"
                  loading={remove.pending?.savedFilterId === filter.savedFilterId}
                  onClick={() => remove.run(filter)}
                >
                  {t.deleteSaved({ name: filter.name })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
