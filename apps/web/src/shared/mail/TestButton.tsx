import { useStaffText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './ComposedMail.module.css';
import { useSends } from './use-sends.ts';

interface TestButtonProps {
  event: { eventId: number; timeZone: string };
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Sends a test mail to the own address, and shows how many the event can still send today. */
export function TestButton({ event, busy, disabled, onClick }: TestButtonProps) {
  const { editor } = useStaffText();
  const { left, noneReason } = useSends(event, 'tests');
  return (
    <>
      <Button icon="mail" loading={busy} disabled={disabled} disabledReason={noneReason} onClick={onClick}>
        {editor.sendTest}
      </Button>
      {left !== undefined && <span className={styles.left}>{left}</span>}
    </>
  );
}
