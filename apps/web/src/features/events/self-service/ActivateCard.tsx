import { useState } from 'react';
import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { ActivateDialog, type Activated } from './ActivateDialog.tsx';
import { EventCard, type EventChoice } from './EventCard.tsx';
import { useChoice } from './use-choice.ts';
import styles from './SelfService.module.css';

const windows = [6, 12, 24, 48, 72, 168];

/** Activates a past event, then shows its eligible accounts (events 2.5). */
export function ActivateCard(choice: EventChoice) {
  const { selfService } = useStaffText();
  const choosing = useChoice(selfService.selectAny);
  const [hours, setHours] = useState(24);
  const [done, setDone] = useState<Activated>();
  return (
    <EventCard
      {...choice}
      {...choosing.card()}
      title={selfService.activateTitle}
      lead={selfService.activateLead}
      action={selfService.activate}
      icon="refresh"
      none={selfService.activateNone}
    >
      {choice.events.length > 0 && (
        <Select
          label={selfService.hours}
          hint={selfService.hoursHint}
          value={String(hours)}
          options={windows.map((each) => ({ value: String(each), label: String(each) }))}
          onValueChange={(value) => setHours(Number(value))}
        />
      )}
      {done && (
        <Alert tone="success" live title={selfService.activated(done)}>
          <p>{selfService.eligibleTitle}</p>
          {done.accounts.length === 0 ? (
            <p>{selfService.eligibleAll}</p>
          ) : (
            <ul className={styles.accounts}>
              {done.accounts.map((account) => (
                <li key={account}>{account}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
      {choosing.dialogEvent && (
        <ActivateDialog event={choosing.dialogEvent} hours={hours} onClose={choosing.close} onDone={setDone} />
      )}
    </EventCard>
  );
}
