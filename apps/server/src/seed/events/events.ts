import { t, templates, type EventTemplate } from '../../modules/events/definition/index.ts';
import type { Framing } from '@foyer/domain/events/image-crop';

/** A demo event: a template with a short code, and a first day. */
export interface DemoEvent {
  code: string;
  template: EventTemplate;
  /** The first day, as a number of days after the day of seeding. */
  firstDay: number;
  parent?: string;
  /** It has a public page. */
  isPublic?: true;
  /** Focus point and corrected crops of the banner. */
  framing?: Framing;
}

export const calledOffCode = 'GARDEN26';
/** Holders of a ticket of the event that was called off. Nobody else among the attendees sees it. */
export const calledOffGuests: readonly string[] = [
  ...Array.from({ length: 10 }, (_, n) => `C1000${241 + n}`),
  ...Array.from({ length: 10 }, (_, n) => `C20000${11 + n}`),
];

const evening = templates['five-star-advisors'];
const gardenConcert: EventTemplate = {
  ...evening,
  name: t('Garden Concert', 'Concierto en el jardín', 'ガーデンコンサート'),
  configuration: { ...evening.configuration, eligibleAccounts: [...calledOffGuests] },
};

/** The demo events (system 6.4) and one that was called off, parents before children. */
export const events: readonly DemoEvent[] = [
  {
    code: 'FIVESTAR26',
    template: templates['five-star'],
    firstDay: 62,
    isPublic: true,
  },
  {
    code: 'FIVESTAR26-GALA',
    template: templates.gala,
    firstDay: 63,
    parent: 'FIVESTAR26',
    isPublic: true,
    framing: { focus: { x: 5000, y: 6200 }, crops: { ticket: { x: 1500, y: 4000, width: 7000, height: 4050 } } },
  },
  {
    code: 'ENERGIZE26',
    template: templates.energize,
    firstDay: -1,
  },
  {
    code: 'AMBITION26',
    template: templates.ambition,
    firstDay: -2,
  },
  {
    code: 'DIAMOND26',
    template: templates['diamond-club'],
    firstDay: 120,
  },
  {
    code: 'REGIONAL26-JP',
    template: templates['regional-training'],
    firstDay: 40,
  },
  {
    code: 'ECFLYIN26',
    template: templates['ec-fly-in'],
    firstDay: 26,
  },
  {
    code: 'STRIKE25',
    template: templates['strike-out-hunger'],
    firstDay: -220,
  },
  {
    code: 'HOT26',
    template: templates['five-star-advisors'],
    firstDay: 90,
  },
  {
    code: calledOffCode,
    template: gardenConcert,
    firstDay: 34,
  },
];
