import type { EventView } from '@foyer/contract/events/events';
import type { TicketWithMissing } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { editRefusal } from '@foyer/domain/tickets/ticket-state';
import { labelOf } from '../../../forms/words.ts';
import { factsOf } from '../../../shared/ticket/ticket-words.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Link } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import styles from './SummaryScreen.module.css';

/**
 * The form fields that the ticket has no answer for, for example a question that was added after the purchase. Links to
 * the form.
 */
export function MissingAnswers({ ticket, event }: { ticket: TicketWithMissing; event: EventView }) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  if (ticket.missing.length === 0) return null;
  const fields = event.configuration.sections.flatMap((section) => section.fields);
  const labels = ticket.missing.flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    return field ? [labelOf(field, locale)] : [];
  });
  const isEditable = editRefusal(factsOf(ticket, event), viewer) === null;
  return (
    <Alert
      tone="warning"
      className={styles.missing}
      title={t.tickets.informationMissing}
      actions={
        isEditable && (
          <Link
            to={paths.ticket(ticket.ticketId, { edit: true })}
            className={buttonClass({ size: 'sm' })}
            aria-label={t.tickets.completeOf({ name: fullName(ticket, locale) })}
          >
            {t.tickets.complete}
          </Link>
        )
      }
    >
      {new Intl.ListFormat(locale, { type: 'unit' }).format(labels)}
    </Alert>
  );
}
