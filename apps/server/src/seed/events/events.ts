import type { EventDefinition } from './definition.ts';
import { fiveStar } from './five-star.ts';
import { gala } from './gala.ts';
import { diamond, regionalJapan } from './journeys.ts';
import { flyIn, hot, strikeOutHunger } from './others.ts';
import { ambition, energize } from './running.ts';

/** The events of the demo (readings §9); a child comes after its parent. */
export const events: readonly EventDefinition[] = [
  fiveStar,
  gala,
  energize,
  ambition,
  diamond,
  regionalJapan,
  flyIn,
  strikeOutHunger,
  hot,
];
