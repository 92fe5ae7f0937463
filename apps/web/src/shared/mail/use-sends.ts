import type { SendAllowance } from '@foyer/contract/mail/announcements';
import { useCall } from '../../api/query.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { momentWords } from '../time/moment.ts';

export const useSendAllowance = (eventId: number) =>
  useCall('getSendAllowance', { params: { eventId } }, { enabled: eventId > 0, staleTime: 0 });

export interface SendsWords {
  /** How many are left today. Undefined while it is unknown, and when none is left. */
  left: string | undefined;
  /** Why none is possible now. */
  noneReason: string | undefined;
}

/** The messages to many people, or the test mails, that an event can still send today, as texts (mail 3.6). */
export function useSends(event: { eventId: number; timeZone: string }, kind: keyof SendAllowance): SendsWords {
  const { locale } = useLanguage();
  const { sends: t } = useStaffText();
  const uses = useSendAllowance(event.eventId).data?.[kind];
  if (!uses) return { left: undefined, noneReason: undefined };
  if (uses.nextDate === null) {
    const numbers = { left: uses.left.toLocaleString(locale), perDay: uses.perDay.toLocaleString(locale) };
    return { left: kind === 'sends' ? t.left(numbers) : t.testsLeft(numbers), noneReason: undefined };
  }
  const at = momentWords(uses.nextDate, event.timeZone, locale, 'shortWithTime');
  return { left: undefined, noneReason: kind === 'sends' ? t.none({ at }) : t.noTests({ at }) };
}
