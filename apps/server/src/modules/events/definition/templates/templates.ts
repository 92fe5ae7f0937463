import { eventTemplateNames, type EventTemplateName } from '@foyer/contract/events/editor-vocabulary';
import { fiveStar } from './five-star.ts';
import { gala } from './gala.ts';
import { diamond, regionalJapan } from './journeys.ts';
import { ordinaryEvent } from './ordinary-event.ts';
import { flyIn, hot, strikeOutHunger } from './others.ts';
import { ambition, energize } from './running.ts';

/** All templates by their name for `foyer event create --template`. The demo's events are created from them. */
export const templates = {
  ordinary: ordinaryEvent,
  'five-star': fiveStar,
  gala,
  energize,
  ambition,
  'diamond-club': diamond,
  'regional-training': regionalJapan,
  'ec-fly-in': flyIn,
  'strike-out-hunger': strikeOutHunger,
  'five-star-advisors': hot,
} as const satisfies Record<EventTemplateName, unknown>;
export type TemplateName = EventTemplateName;
export const templateNames = eventTemplateNames;
