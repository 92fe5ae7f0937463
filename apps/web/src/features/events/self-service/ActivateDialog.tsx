import type { ListedEvent } from '@foyer/contract/events/events';
import { formatDate } from '@foyer/domain/shared/dates';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../shared/action/ConfirmDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { eventName } from '../../../shared/event/event-words.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSnackbar } from '../../../ui/Snackbar.tsx';

export interface Activated {
  name: string;
  until: string;
  accounts: string[];
}

interface ActivateDialogProps {
  event: ListedEvent;
  hours: number;
  onClose: () => void;
  /** Shows the eligible accounts. Without it, a snackbar confirms the activation. */
  onDone?: (done: Activated) => void;
}

/** Confirms the activation of a past event (events 2.5). */
export function ActivateDialog({ event, hours, onClose, onDone }: ActivateDialogProps) {
  const { locale } = useLanguage();
  const { selfService } = useStaffText();
  const name = eventName(event, locale);
  const snackbar = useSnackbar();
  const activate = useAction({
    act: () => call('activateEvent', { body: { eventId: event.eventId, hours } }),
    onDone: ({ activatedUntil, eligibleAccounts: accounts }) => {
      const done = { name, until: formatDate(activatedUntil, ownTimeZone(), locale, 'shortWithTime'), accounts };
      if (onDone) onDone(done);
      else snackbar.show({ tone: 'success', message: selfService.activated(done) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={selfService.activateAsk({ name })}
      confirm={selfService.activate}
      action={activate}
      onConfirm={() => activate.run()}
      onClose={onClose}
    >
      <p>{selfService.activateAskText({ hours })}</p>
    </ConfirmDialog>
  );
}
