import type { ActionReason } from '@foyer/domain/tickets/ticket-state';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';
import { errorText } from '@foyer/messages/catalogue/error-text';

/** Why an action is disabled. */
export function refusalWords(reason: ActionReason | null, t: AttendeeMessages): string | undefined {
  const texts: Readonly<Record<ActionReason, string>> = {
    ...t.tickets.reasons,
    calledOff: errorText(t.errors, 'EVENT_CALLED_OFF'),
  };
  return reason === null ? undefined : texts[reason];
}
