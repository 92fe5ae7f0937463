import { localDate } from '@foyer/domain/shared/dates';
import type { FormValues } from '@foyer/domain/forms/values';
import { regionsOf } from '@foyer/domain/people/regions';
import { tShirtSizes } from '../../modules/events/definition/index.ts';
import type { WrittenEvent } from '../events/write-event.ts';
import { oneOf } from '../random.ts';
import type { Attendee } from './attendee.ts';

/** Form answers of the crowd. Each is valid for its event's form. */

type Random = () => number;
type Writer = (attendee: Attendee, event: WrittenEvent, random: Random) => FormValues;

const person = ({ firstName, lastName, email }: Attendee): FormValues => ({ firstName, lastName, email });
const terms = { termsAndConditions: true };
/** Medium sizes are most frequent. */
const sizes = [...tShirtSizes, 'S', 'M', 'M', 'M', 'L', 'L', 'L', 'XL'];
const tShirt = (random: Random) => ({ tShirtSize: oneOf(sizes, random) });

function badge({ firstName, lastName, country }: Attendee, random: Random): FormValues {
  const key = { USA: 'badgeHomeState', CAN: 'badgeHomeProvince', JPN: 'badgeHomePrefecture' }[country];
  return {
    country,
    badgeFirstName: firstName.slice(0, 24),
    badgeLastName: lastName.slice(0, 24),
    [key]: oneOf(regionsOf[country], random).name,
  };
}

/** `MM-DD-YYYY` in the event's time zone, a number of days after its start. */
function dayFrom({ start, definition }: WrittenEvent, days: number): string {
  const [year, month, day] = localDate(
    new Date(start.getTime() + days * 86_400_000),
    definition.template.configuration.timeZone,
  ).split('-');
  return `${month}-${day}-${year}`;
}

const dietary = [
  [],
  [],
  ['Not Needed'],
  ['Not Needed'],
  ['Not Needed'],
  ['vegetarian'],
  ['vegan'],
  ['glutenFree', 'vegetarian'],
  ['halal'],
];
const topics = ['firstTeam', 'storytelling', 'mentoring', 'digital', 'finance', 'balance', 'newLeaders'];

const fiveStar: Writer = (attendee, event, random) => {
  const common = {
    ...person(attendee),
    phoneNumber: attendee.phone,
    ...tShirt(random),
    dietaryNeeds: oneOf(dietary, random),
    ...terms,
  };
  if (attendee.relationship === 'GUEST') return common;
  const atHotel = random() < 0.6;
  const first = Math.floor(random() * topics.length);
  return {
    ...common,
    ...badge(attendee, random),
    yearsAttended: Math.floor(random() ** 2 * 9),
    hotel: atHotel ? 'yes' : 'no',
    ...(atHotel ? { arrivalDate: dayFrom(event, -1), departureDate: dayFrom(event, 3) } : {}),
    workshops: [topics[first] ?? 'balance', topics[(first + 2) % topics.length] ?? 'finance'],
    photoConsent: random() < 0.8,
  };
};

const writers: Record<string, Writer> = {
  FIVESTAR26: fiveStar,
  ENERGIZE26: (attendee, _, random) => ({
    ...person(attendee),
    ...tShirt(random),
    ...terms,
    ...(attendee.relationship === 'GUEST' ? {} : badge(attendee, random)),
  }),
  AMBITION26: (attendee, _, random) => ({
    ...person(attendee),
    ...badge(attendee, random),
    banquet: random() < 0.8 ? 'yes' : 'no',
    ...terms,
  }),
  DIAMOND26: (attendee, _, random) => ({
    ...person(attendee),
    phoneNumber: attendee.phone,
    excursion: oneOf(['sea', 'mountain', 'rest'], random),
    ...terms,
  }),
  'REGIONAL26-JP': (attendee, _, random) => ({
    ...person(attendee),
    phoneNumber: attendee.phone,
    lunch: oneOf(['fish', 'meat', 'vegetarian'], random),
    ...terms,
  }),
  ECFLYIN26: (attendee, event) => ({ ...person(attendee), landing: dayFrom(event, -1) }),
  STRIKE25: (attendee, _, random) =>
    attendee.relationship === 'GUEST'
      ? person(attendee)
      : { ...person(attendee), ...tShirt(random), shift: random() < 0.55 ? 'morning' : 'afternoon' },
};

export function answersOf(attendee: Attendee, event: WrittenEvent, random: Random): FormValues {
  return writers[event.definition.code]?.(attendee, event, random) ?? person(attendee);
}
