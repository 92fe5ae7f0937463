import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { leaving } from '../../../session/navigation.tsx';

/** Asks before another screen opens or the tab closes while unsaved input would be lost. */
export function LeaveQuestion({ when }: { when: boolean }) {
  const { editor } = useStaffText();
  const [asked, setAsked] = useState<{ answer: (leave: boolean) => void }>();
  useEffect(() => {
    if (!when) return undefined;
    const ask = () =>
      new Promise<boolean>((answer) => {
        setAsked((before) => {
          before?.answer(false);
          return { answer };
        });
      });
    // The browser shows its own question when the tab closes.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    leaving.ask = ask;
    window.addEventListener('beforeunload', hold);
    return () => {
      if (leaving.ask === ask) leaving.ask = null;
      window.removeEventListener('beforeunload', hold);
    };
  }, [when]);
  if (!asked) return null;
  const say = (leave: boolean) => {
    setAsked(undefined);
    asked.answer(leave);
  };
  return (
    <ConfirmDialog
      title={editor.leaveTitle}
      confirm={editor.leave}
      variant="danger"
      cancel={editor.stay}
      onConfirm={() => say(true)}
      onClose={() => say(false)}
    >
      <p>{editor.leaveText}</p>
    </ConfirmDialog>
  );
}
