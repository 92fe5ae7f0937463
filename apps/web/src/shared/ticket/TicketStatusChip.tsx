import type { TicketStatus } from '@foyer/contract/wire/vocabulary';
import { statusTone } from '@foyer/domain/tickets/ticket-state';
import { momentWords } from '../time/moment.ts';
import { useLanguage } from '../../session/language.tsx';
import { Chip } from '../../ui/Chip.tsx';

interface TicketStatusChipProps {
  status: TicketStatus;
  /** The time and time zone of the check-in, if the chip shows it. */
  checkedIn?: { at: string | null; timeZone: string };
}

/** The status by colour and text (tickets 1.1), optionally with the time of the check-in. */
export function TicketStatusChip({ status, checkedIn }: TicketStatusChipProps) {
  const { locale, text: t } = useLanguage();
  const words: Record<TicketStatus, string> = {
    ACTIVE: t.tickets.statusActive,
    CANCELED: t.tickets.statusCanceled,
    CHECKED_IN: t.tickets.statusCheckedIn,
  };
  const isIn = status === 'CHECKED_IN';
  const at = isIn ? (checkedIn?.at ?? null) : null;
  return (
    <Chip tone={statusTone[status]} icon={isIn ? 'check-circle' : undefined}>
      {at === null || !checkedIn
        ? words[status]
        : t.tickets.checkedInAt({ time: momentWords(at, checkedIn.timeZone, locale, 'shortWithTime') })}
    </Chip>
  );
}
