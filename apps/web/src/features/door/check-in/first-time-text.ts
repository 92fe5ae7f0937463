import type { StaffMessages } from '@foyer/messages/catalogue/messages';

interface FirstUse {
  time: string;
  by?: string | null | undefined;
  /** The previous holder used the ticket. */
  isFormer: boolean;
}

/** The time of the first check-in, and who made it as far as known. */
export function firstTimeText(t: StaffMessages['checkIn'], { time, by, isFormer }: FirstUse): string {
  if (isFormer) return t.firstTimeFormer({ time });
  return by ? t.firstTimeBy({ time, by }) : t.firstTime({ time });
}
