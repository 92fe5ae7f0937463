import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { leaving } from '../../../session/navigation.tsx';

interface LeaveQuestionProps {
  /** Input would be lost when another screen opens. */
  onLeave: boolean;
  /** Input would be lost when the tab closes. An open save ends on another screen, but not in a closed tab. */
  onClose: boolean;
}

/** Asks before another screen opens or the tab closes while unsaved input would be lost. */
export function LeaveQuestion({ onLeave, onClose }: LeaveQuestionProps) {
  const { editor } = useStaffText();
  const [request, setRequest] = useState<{ answer: (leave: boolean) => void }>();
  useEffect(() => {
    if (!onLeave) return undefined;
    const ask = () =>
      new Promise<boolean>((answer) => {
        setRequest((before) => {
          before?.answer(false);
          return { answer };
        });
      });
    leaving.ask = ask;
    return () => {
      if (leaving.ask === ask) leaving.ask = null;
    };
  }, [onLeave]);
  const holds = onLeave || onClose;
  useEffect(() => {
    if (!holds) return undefined;
    // The browser shows its own question when the tab closes.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [holds]);
  if (!request) return null;
  const respond = (leave: boolean) => {
    setRequest(undefined);
    request.answer(leave);
  };
  return (
    <ConfirmDialog
      title={editor.leaveTitle}
      confirm={editor.leave}
      variant="danger"
      cancel={editor.stay}
      onConfirm={() => respond(true)}
      onClose={() => respond(false)}
    >
      <p>{editor.leaveText}</p>
    </ConfirmDialog>
  );
}
