const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long a delivery is tried, in ms, from its first due time (integrations 1.4). */
export const webhookTriesMs = 72 * hour;
/** Pauses between tries, in ms. The last one repeats. */
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];

/**
 * When a delivery is tried again after `tries` failed ones, or null when three days are over (integrations 1.4).
 * `random` is at least 0 and below 1: up to a fifth is added to each pause, so receivers that come back do not get all
 * messages in one moment. The last try is never later than three days after `since`.
 */
export function nextWebhookTry(since: Date, tries: number, now: Date, random: number): Date | null {
  const last = since.getTime() + webhookTriesMs;
  if (now.getTime() >= last) return null;
  const pause = pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? hour;
  return new Date(Math.min(now.getTime() + pause * (1 + random / 5), last));
}
