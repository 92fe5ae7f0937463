import { cleanText } from '@foyer/domain/text';

/** What lines of the audit log must be, as it is typed; empty is any. */
export interface Conditions {
  event: string;
  person: string;
  staff: string;
  action: string;
  /** Days by the reader's own clock. */
  start: string;
  end: string;
}

export const noConditions: Conditions = { event: '', person: '', staff: '', action: '', start: '', end: '' };

/** The moment at which a day begins by the reader's clock, so many days later. */
function beginningOf(day: string, later = 0): string | undefined {
  const at = new Date(`${day}T00:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** The same as the call takes it. */
export function queryOf({ event, person, staff, action, start, end }: Conditions) {
  const [account, member] = [cleanText(person), cleanText(staff)];
  const [startDate, endDate] = [beginningOf(start), beginningOf(end, 1)];
  return {
    ...(event === '' ? {} : { eventId: Number(event) }),
    ...(account === '' ? {} : { account }),
    ...(member === '' ? {} : { staff: member }),
    ...(action === '' ? {} : { action }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(endDate === undefined ? {} : { endDate }),
  };
}
