import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { may } from '@foyer/domain/people/permissions';
import { useStaffText } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isOverlayOpen } from '../../ui/is-overlay-open.ts';
import type { ScreenKey } from '../screens/rows.ts';
import styles from './StaffFrame.module.css';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));

/** Screens where a code reader types into the page. A code may contain `/`. */
const readsCodes: readonly ScreenKey[] = ['scan', 'checkIn', 'badge'];

/** Opens the search over everything: by its button, by `/`, or by Ctrl or ⌘ with K. */
export function StaffSearch({ screen }: { screen: ScreenKey | undefined }) {
  const { staffFrame: t } = useStaffText();
  const viewer = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  const maySearch = may(viewer, 'readAttendees') && screen !== 'scan';
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!maySearch || event.defaultPrevented || event.isComposing || isOverlayOpen()) return;
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyping =
      target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping;
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
    if (!isK && !(isSlash && (screen === undefined || !readsCodes.includes(screen)))) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    // On the window, after the screens: a screen with a search field of its own uses `/` for it.
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  if (!maySearch) return null;
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label={t.searchAll}
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size="sm" />
        <span>{t.search}</span>
        <kbd aria-hidden>/</kbd>
      </button>
      {isOpen && <OpenSearch onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog, outside of the bar, whose landmark may not contain the dialog's header. */
const OpenSearch = ({ onClose }: { onClose: () => void }) =>
  createPortal(
    <Suspense>
      <SearchDialog onClose={onClose} />
    </Suspense>,
    document.body,
  );
