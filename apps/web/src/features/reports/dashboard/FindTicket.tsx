import { useState, type FormEvent } from 'react';
import { useNavigate } from '../../../session/navigation.tsx';
import { canCheckIn } from '@foyer/domain/people/permissions';
import { readScan } from '@foyer/domain/door/read-scan';
import { useStaffText } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './DashboardScreen.module.css';

/** Opens the check-in of a ticket by its number, URL or code. */
export function FindTicket() {
  const { dashboard } = useStaffText();
  const viewer = useSignedIn();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  if (!canCheckIn(viewer)) return null;

  function open(event: FormEvent): void {
    event.preventDefault();
    const { inputs, isMangled } = readScan(typed);
    const [read] = inputs;
    if (!read) return setProblem(isMangled ? dashboard.scannerLayout : dashboard.notANumber);
    if (read.kind === 'ticketId') void navigate(paths.checkIn(read.ticketId));
    // A garbled code is sent as typed, because the server tries every keyboard layout.
    else void navigate(paths.checkIn(read.code.ticketId, { code: isMangled ? typed : read.text }));
  }

  return (
    <Card look="sunken" title={dashboard.findTicket} level={2}>
      <form noValidate className={styles.find} onSubmit={open}>
        <TextField
          label={dashboard.ticketNumber}
          value={typed}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className={styles.number}
          onValueChange={(value) => {
            setTyped(value);
            setProblem(null);
          }}
        />
        <Button type="submit" icon="ticket">
          {dashboard.openTicket}
        </Button>
      </form>
    </Card>
  );
}
