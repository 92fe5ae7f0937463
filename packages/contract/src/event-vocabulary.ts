/** Event types (spec §2 Badge view; DIAMOND_CLUB and FIVESTAR_ADVISORS from spec §9). */
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
