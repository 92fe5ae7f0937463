/** A time zone in which many accounts of the country live. */
const zones: Readonly<Record<string, string>> = {
  USA: 'America/Chicago',
  CAN: 'America/Toronto',
  JPN: 'Asia/Tokyo',
};

/** The time zone of accounts in a country (selling 5.4); that of the event for other countries. */
export const zoneOfCountry = (country: string, eventZone: string): string => zones[country] ?? eventZone;
