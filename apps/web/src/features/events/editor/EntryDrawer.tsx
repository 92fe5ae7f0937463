import { useEffect, type ReactNode } from 'react';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import styles from './Editor.module.css';

interface EntryDrawerProps {
  title: string;
  /** The id of the group that has the name. It takes the focus. */
  nameId: string;
  /** A new entry: its proposed name is selected, so that typing replaces it. */
  isNew: boolean;
  /** Buttons beside the one that closes the drawer. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** All settings of an entry of a list. Every change is saved at once, so the drawer is only closed. */
export function EntryDrawer({ title, nameId, isNew, actions, onClose, children }: EntryDrawerProps) {
  const { text: t } = useLanguage();
  const { editor } = useStaffText();
  useEffect(() => {
    if (isNew) document.getElementById(nameId)?.querySelector('input')?.select();
  }, [isNew, nameId]);
  return (
    <Dialog
      open
      title={title}
      closeLabel={t.common.close}
      initialFocus={`[id="${nameId}"] input`}
      className={styles.drawer}
      actions={
        <>
          {actions}
          <Button variant="primary" onClick={onClose}>
            {editor.drawerDone}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <div data-edits-draft>{children}</div>
    </Dialog>
  );
}
