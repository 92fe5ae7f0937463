import { useState } from 'react';
import { mostListColumns } from '@foyer/contract/wire/paging';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import styles from './Lists.module.css';
import type { ListColumns } from './use-list-columns.ts';

/** Chooses the answers and add-ons that the list shows as columns. */
export function ColumnChoice({ columns }: { columns: ListColumns }) {
  const { text } = useLanguage();
  const { eventLists: t } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  const { known, shown, setNames } = columns;
  const names = shown.map(({ name }) => name);
  const isFull = names.length >= mostListColumns;
  return (
    <>
      <Button variant="quiet" icon="list" disabled={known === undefined} onClick={() => setOpen(true)}>
        {shown.length === 0 ? t.columns : `${t.columns} (${shown.length})`}
      </Button>
      {isOpen && known && (
        <Dialog open title={t.columnsTitle} closeLabel={text.common.close} onClose={() => setOpen(false)}>
          <Stack gap={4}>
            <p>{known.length === 0 ? t.noColumns : t.columnsHint({ most: mostListColumns })}</p>
            <div className={styles.choices}>
              {known.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  label={label}
                  checked={names.includes(name)}
                  disabled={isFull && !names.includes(name)}
                  onCheckedChange={(isChosen) =>
                    setNames(isChosen ? [...names, name] : names.filter((each) => each !== name))
                  }
                />
              ))}
            </div>
          </Stack>
        </Dialog>
      )}
    </>
  );
}
