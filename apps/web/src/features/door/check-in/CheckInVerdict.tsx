import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { recentWords } from '../../../shared/time/moment.ts';
import { Link } from '../../../session/navigation.tsx';
import type { EventView } from '@foyer/contract/events/events';
import type { CheckInAnswer, Ticket } from '@foyer/contract/tickets/ticket';
import { fullName } from '@foyer/domain/people/names';
import { canScan } from '@foyer/domain/people/permissions';
import { ApiError } from '../../../api/api-error.ts';
import { eventPicture } from '../../../shared/event/event-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Verdict, type VerdictTone } from '../../../ui/Verdict.tsx';
import { firstTimeText } from './first-time-text.ts';

export interface Outcome {
  tone: VerdictTone;
  answer?: CheckInAnswer;
  error?: unknown;
}

interface CheckInVerdictProps {
  /** Null while the server decides. */
  outcome: Outcome | null;
  ticket: Ticket;
  event: EventView | undefined;
  /** The reason for a rejection. */
  words: string | undefined;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * Opens with the wait text. Green: checked in. Amber: already used, with the time of the first use. Red: rejected, with
 * the reason.
 */
export function CheckInVerdict({ outcome, ticket, event, words, onRetry, onClose }: CheckInVerdictProps) {
  const { locale } = useLanguage();
  const { checkIn: t, scan } = useStaffText();
  const { ticketGroup } = ticket.metadata;
  const name = fullName(ticket, locale);
  if (!outcome) return <Verdict tone="wait" title={t.wait} name={name} onClose={() => {}} />;
  const { tone, answer } = outcome;
  const image =
    event && ticketGroup !== null && tone !== 'bad' ? eventPicture(event, `ticket-group-${ticketGroup}`) : undefined;
  const device = answer?.checkedInOn;
  const withDevice = (time: string) => (device ? scan.timeAt({ time, device }) : time);
  return (
    <Verdict
      tone={tone}
      icon={tone === 'warn' ? 'x-circle' : undefined}
      title={{ good: t.checkedIn, warn: t.alreadyCheckedIn, bad: t.refused }[tone]}
      name={name}
      image={image === undefined ? undefined : { ...image, alt: t.groupImage({ group: ticketGroup ?? '' }) }}
      onClose={onClose}
      actions={<Actions {...{ outcome, ticket, event, onRetry, onClose }} />}
    >
      {words !== undefined && <p>{words}</p>}
      {tone === 'warn' && ticket.checkInDate !== null && (
        <p>
          {firstTimeText(t, {
            time: withDevice(recentWords(ticket.checkInDate, event?.configuration.timeZone ?? ownTimeZone(), locale)),
            by: answer?.checkedInBy,
            isFormer: ticket.isUsedByFormerHolder,
          })}
        </p>
      )}
      <p translate="no">{ticket.externalValue}</p>
    </Verdict>
  );
}

/** The buttons after the result. */
function Actions({
  outcome: { tone, error },
  ticket,
  event,
  onRetry,
  onClose,
}: Omit<CheckInVerdictProps, 'words' | 'outcome'> & { outcome: Outcome }) {
  const { checkIn: t } = useStaffText();
  const viewer = useSignedIn();
  const lost = error instanceof ApiError && error.code === 'NETWORK_ERROR';
  return (
    <>
      {lost && (
        <Button size="lg" data-ok="" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
      <Button size="lg" data-ok={lost ? undefined : ''} onClick={onClose}>
        {t.ok}
      </Button>
      {tone === 'good' && event?.configuration.badgeEnabled && (
        <Link to={paths.badge(ticket.ticketId)} className={buttonClass({ size: 'lg' })}>
          {t.printBadge}
        </Link>
      )}
      {event && canScan(viewer, { ...event, ...event.configuration }) && (
        <Link to={paths.scan(event.eventId)} className={buttonClass({ size: 'lg' })}>
          {t.scanNext}
        </Link>
      )}
    </>
  );
}
