/** A time zone in which many accounts of the country live. */
const zones: Readonly<Record<string, string>> = {
  USA: 'America/Chicago',
  CAN: 'America/Toronto',
  JPN: 'Asia/Tokyo',
};

/** The time zone that people in a country probably have (selling 5.4). For countries without an entry, the zone of the event. */
export const zoneOfCountry = (country: string, eventZone: string): string => zones[country] ?? eventZone;
