import { t, templates, type EventTemplate } from '../../modules/events/definition/index.ts';
import type { Framing } from '@foyer/domain/events/image-crop';
import type { Look } from '../pictures/look.ts';

/** A demo event: a template with a short code, a first day and a look for its images. */
export interface DemoEvent {
  code: string;
  template: EventTemplate;
  /** The first day, as a number of days after the day of seeding. */
  firstDay: number;
  parent?: string;
  look: Look;
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
    look: { color: '#5b3fa8', night: '#241546', glow: '#f3b562', spark: '#ffe3a8', arches: 'round', motif: 'star' },
  },
  {
    code: 'FIVESTAR26-GALA',
    template: templates.gala,
    firstDay: 63,
    parent: 'FIVESTAR26',
    framing: { focus: { x: 5000, y: 6200 }, crops: { ticket: { x: 1500, y: 4000, width: 7000, height: 4050 } } },
    look: {
      color: '#8c6a12',
      night: '#1d1526',
      glow: '#f0c75e',
      spark: '#fff1c9',
      arches: 'pointed',
      motif: 'chandelier',
    },
  },
  {
    code: 'ENERGIZE26',
    template: templates.energize,
    firstDay: -1,
    look: { color: '#c2410c', night: '#4a1206', glow: '#ffb347', spark: '#ffe9b0', arches: 'round', motif: 'burst' },
  },
  {
    code: 'AMBITION26',
    template: templates.ambition,
    firstDay: -2,
    look: { color: '#0f6b66', night: '#06262d', glow: '#ffd58a', spark: '#e6fff6', arches: 'round', motif: 'peaks' },
  },
  {
    code: 'DIAMOND26',
    template: templates['diamond-club'],
    firstDay: 120,
    look: {
      color: '#1f5f9e',
      night: '#0b1f3d',
      glow: '#bfe6ff',
      spark: '#ffffff',
      arches: 'pointed',
      motif: 'diamond',
    },
  },
  {
    code: 'REGIONAL26-JP',
    template: templates['regional-training'],
    firstDay: 40,
    look: { color: '#b3263d', night: '#3b0d1e', glow: '#ffd9c2', spark: '#ffb7c5', arches: 'round', motif: 'sun' },
  },
  {
    code: 'ECFLYIN26',
    template: templates['ec-fly-in'],
    firstDay: 26,
    look: { color: '#2f6f9f', night: '#12304b', glow: '#ffd9a0', spark: '#eaf6ff', arches: 'round', motif: 'wing' },
  },
  {
    code: 'STRIKE25',
    template: templates['strike-out-hunger'],
    firstDay: -220,
    look: { color: '#2f7d4f', night: '#0f3322', glow: '#ffdf7e', spark: '#f4ffe0', arches: 'round', motif: 'bowl' },
  },
  {
    code: 'HOT26',
    template: templates['five-star-advisors'],
    firstDay: 90,
    look: { color: '#a3195b', night: '#2d0720', glow: '#ff8f6b', spark: '#ffd1e3', arches: 'pointed', motif: 'flame' },
  },
  {
    code: calledOffCode,
    template: gardenConcert,
    firstDay: 34,
    look: { color: '#4a6b1f', night: '#18260b', glow: '#f2c879', spark: '#f7f0d0', arches: 'round', motif: 'sun' },
  },
];
