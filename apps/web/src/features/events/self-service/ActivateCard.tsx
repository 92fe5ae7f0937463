import { useState } from 'react';
import { formatDate } from '@foyer/domain/shared/dates';
import { call } from '../../../api/call.ts';
import { editorKeys } from '../../../api/editor-query-keys.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Select } from '../../../ui/Select.tsx';
import { EventCard, type EventChoice } from './EventCard.tsx';
import { useChoice } from './use-choice.ts';
import styles from './SelfService.module.css';

const windows = [6, 12, 24, 48, 72, 168];

/** Activates a past event, then shows its eligible accounts (events 2.5). */
export function ActivateCard(choice: EventChoice) {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const choosing = useChoice(selfService.selectAny);
  const { chosen } = choosing;
  const [hours, setHours] = useState(24);
  const [done, setDone] = useState<{ name: string; until: string; accounts: string[] }>();
  const name = chosen ? eventName(chosen, locale) : '';
  const activate = useAction({
    act: () => call('activateEvent', { body: { eventId: chosen?.eventId ?? 0, hours } }),
    invalidates: [editorKeys.events()],
    onDone: ({ activatedUntil, eligibleAccounts }) => {
      setDone({
        name,
        until: formatDate(activatedUntil, ownTimeZone(), locale, 'longWithTime'),
        accounts: eligibleAccounts,
      });
      choosing.close();
    },
  });
  return (
    <EventCard
      {...choice}
      {...choosing.card(() => activate.forget())}
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
      {choosing.asked && (
        <ConfirmDialog
          title={selfService.activateAsk({ name })}
          confirm={selfService.activate}
          action={activate}
          onConfirm={() => activate.run()}
          onClose={choosing.close}
        >
          <p>{selfService.activateAskText({ hours })}</p>
        </ConfirmDialog>
      )}
    </EventCard>
  );
}
