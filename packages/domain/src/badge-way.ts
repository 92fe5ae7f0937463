/** An event as far as its badges depend on it. */
export interface BadgeEvent {
  isCheckInActive: boolean;
  badgeEnabled: boolean;
}

/** Whether staff are led on to a badge after an order or a transfer (spec §2 Order confirmation, §4 Transfer rules). */
export function printsBadges(event: BadgeEvent): boolean {
  return event.isCheckInActive && event.badgeEnabled;
}
