/** The fields of an event that decide about badges. */
export interface BadgeEvent {
  isCheckInActive: boolean;
  badgeEnabled: boolean;
}

/** Whether staff continue to the badge after an order or a transfer (orders 8.1, tickets 3). */
export function printsBadges(event: BadgeEvent): boolean {
  return event.isCheckInActive && event.badgeEnabled;
}
