import { eventTypes, type EventType } from '@foyer/contract/events/event-vocabulary';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';

/**
 * The name of an event type. An unknown type from an import is derived from its code: `SPRING_FAIR` → `Spring Fair`.
 */
export function eventTypeName(type: string, t: StaffMessages['dashboard'], locale: Locale): string {
  const known: Readonly<Record<EventType, string>> = {
    FIVESTAR: t.typeFiveStar,
    DIAMOND_CLUB: t.typeDiamondClub,
    FIVESTAR_ADVISORS: t.typeFiveStarAdvisors,
    ENERGIZE: t.typeEnergize,
    AMBITION: t.typeAmbition,
    ECFLYIN: t.typeEcFlyIn,
    REGIONAL_TRAINING: t.typeRegionalTraining,
    STRIKE_OUT_HUNGER: t.typeStrikeOutHunger,
  };
  // The type of events without a programme of their own.
  if (type === 'GENERAL') return t.typeGeneral;
  const spelt = () => type.split('_').map((word) => word.charAt(0) + word.slice(1).toLocaleLowerCase(locale));
  const listed = eventTypes.find((each) => each === type);
  return listed ? known[listed] : spelt().join(' ');
}
