import type { WrittenEvent } from '../events/write-event.ts';

/** When the crowd registered and checked in. */

const hour = 3_600_000;

/** Most people register in the first days, some towards the end, a few on site, and none in the future. */
export function registeredAt(event: WrittenEvent, now: Date, random: () => number): Date {
  const from = event.registrationStart.getTime();
  const until = Math.min(now.getTime() - hour, event.end.getTime() - 5 * hour);
  const kind = random();
  const share = kind < 0.65 ? 0.9 * random() ** 1.8 : kind < 0.82 ? 0.5 + random() * 0.45 : 0.95 + random() * 0.05;
  return new Date(Math.round((from + share * (until - from)) / 1000) * 1000);
}

/** Most arrive around the opening, fewer on each following morning. Null: not arrived yet. */
export function arrivedAt(event: WrittenEvent, registered: Date, now: Date, random: () => number): Date | null {
  const days = [0, 0, 0, 0, 1, 1, 2];
  const day = days[Math.floor(random() * days.length)] ?? 0;
  // The sum of three random numbers approximates a bell curve.
  const around = ((random() + random() + random()) / 3 - 0.45) * 5 * hour;
  const at = new Date(Math.round((event.start.getTime() + day * 24 * hour + around) / 1000) * 1000);
  return at > now || at > event.end || at < registered ? null : at;
}
