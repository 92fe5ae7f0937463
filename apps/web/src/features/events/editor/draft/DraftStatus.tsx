import { useState } from 'react';
import { useStaffText } from '../../../../session/language.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import type { DraftState } from './draft-sync.ts';
import styles from './Draft.module.css';
import { useHasUnreadDate } from './unread-dates.ts';

interface DraftStatusProps {
  save: DraftState['save'];
  canUndo: boolean;
  canRedo: boolean;
  undo: () => void;
  redo: () => void;
}

/** Whether the draft is saved, and the buttons for undo and redo. */
export function DraftStatus({ save, canUndo, canRedo, undo, redo }: DraftStatusProps) {
  const { editor: t } = useStaffText();
  const isPartly = useHasUnreadDate() && save === 'saved';
  const words = {
    saved: isPartly ? t.stateSavedExceptDate : t.stateSaved,
    unsaved: t.stateSaving,
    saving: t.stateSaving,
    offline: t.stateOffline,
    refused: t.stateRefused,
  }[save];
  const isBad = isPartly || save === 'offline' || save === 'refused';
  // "Saving" after every pause in typing would disturb a screen reader, so only results are announced.
  const [announcement, setAnnouncement] = useState('');
  if (save !== 'saving' && save !== 'unsaved' && announcement !== words) setAnnouncement(words);
  return (
    <span className={styles.status}>
      <span className={styles.buttons}>
        <IconButton icon="undo" label={t.undo} aria-disabled={!canUndo} onClick={undo} />
        <IconButton icon="redo" label={t.redo} aria-disabled={!canRedo} onClick={redo} />
      </span>
      <span className={cx(styles.state, isBad && styles.bad)} data-save={save} aria-hidden>
        <Icon name={isBad ? 'alert' : save === 'saved' ? 'check' : 'refresh'} size="sm" /> {words}
      </span>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </span>
  );
}
