/** The zone of this device's own clock, for times that belong to no event. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
