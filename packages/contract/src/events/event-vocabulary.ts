/** Event types (door 6.1; DIAMOND_CLUB and FIVESTAR_ADVISORS from events 1.5). */
export const eventTypes = [
  'FIVESTAR',
  'DIAMOND_CLUB',
  'FIVESTAR_ADVISORS',
  'ENERGIZE',
  'AMBITION',
  'ECFLYIN',
  'REGIONAL_TRAINING',
  'STRIKE_OUT_HUNGER',
] as const;
export type EventType = (typeof eventTypes)[number];
