import { useState, type FormEvent } from 'react';
import { useNavigate } from '../../../session/navigation.tsx';
import { canCheckIn } from '@foyer/domain/permissions';
import { parseScanInput } from '@foyer/domain/ticket-code';
import { useStaffText } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './DashboardScreen.module.css';

/** For a ticket in hand: its number, its address or its code leads to its check-in. */
export function FindTicket() {
  const { dashboard } = useStaffText();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  if (!canCheckIn(viewer)) return null;

  function open(event: FormEvent): void {
    event.preventDefault();
    const read = parseScanInput(typed);
    setWrong(read === null);
    if (read === null) return;
    if (read.kind === 'ticketId') void navigate({ to: paths.checkIn(read.ticketId) });
    else void navigate({ to: paths.checkIn(read.code.ticketId, { code: read.text }) });
  }

  return (
    <Card look="sunken" title={dashboard.findTicket} level={2}>
      <form noValidate className={styles.find} onSubmit={open}>
        <TextField
          label={dashboard.ticketNumber}
          value={typed}
          error={wrong && dashboard.notANumber}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className={styles.number}
          onValueChange={(value) => {
            setTyped(value);
            setWrong(false);
          }}
        />
        <Button type="submit" icon="ticket">
          {dashboard.openTicket}
        </Button>
      </form>
    </Card>
  );
}
