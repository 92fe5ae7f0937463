import { cleanText } from '@foyer/domain/shared/text';

/** The filters of the audit log as typed. An empty filter matches everything. */
export interface Conditions {
  event: string;
  person: string;
  staff: string;
  action: string;
  /** Days in the reader's time zone. */
  start: string;
  end: string;
}

export const noConditions: Conditions = { event: '', person: '', staff: '', action: '', start: '', end: '' };

/** The start of the day that is `later` days after `day`, in the reader's time zone. */
function beginningOf(day: string, later = 0): string | undefined {
  const at = new Date(`${day}T00:00`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** Converts the typed filters to the query of the call. */
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
