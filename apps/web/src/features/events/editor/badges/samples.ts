import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { BadgeData } from '@foyer/domain/door/badge-layout';
import { shownText } from '../document.ts';

const award = (awardName: string, displayLevel: number, position: number) => ({
  awardName,
  awardDescription: '',
  imageName: null,
  position,
  groupDisplayOrder: 0,
  displayLevel,
  awardGroupName: '',
  isTiered: false,
});

const names = [
  { firstName: 'Maximiliana-Alexandra', lastName: 'Featherstonehaugh-Cholmondeley', countryCode: 'USA', reading: '' },
  { firstName: '沙織', lastName: '長谷川', countryCode: 'JPN', reading: 'ハセガワ サオリ' },
  { firstName: 'Ana', lastName: 'Li', countryCode: 'USA', reading: '' },
];

/** People for the preview of an event without registrations: a long name, a Japanese and a short one. */
export const samplePeople = (locale: Locale, event: string, title: string): BadgeData[] =>
  names.map((name) => ({
    ...name,
    locale,
    event,
    title,
    titleCd: 'SC',
    ticketKey: '',
    ticketType: '',
    home: name.countryCode === 'JPN' ? '東京都' : 'Texas',
    accountNumber: 'C1000001',
    shirtSize: 'L',
    company: name.countryCode === 'JPN' ? '株式会社サンプル' : 'Sample Company',
    table: '12',
    ribbon: '',
    qr: 'FY1.1000001.1000001.0.sample-sample-sample-sample-sample-sample-sample-sample-sample-sample',
    awards: [award('Top Seller', 1, 1), award('Mentor', 2, 2), award('Ten Years', 3, 3)],
    answers: {},
    topPt: null,
    bottomPt: null,
  }));

/** The ticket types of the event, named in the language. */
export const ticketNames = ({ ticketConfigurations = [] }: EventDefinition, locale: Locale) =>
  ticketConfigurations.map(({ key, defaultDescription, translations }) => ({
    key,
    name: shownText(defaultDescription, translations?.description, locale) || defaultDescription,
  }));

/** The first ribbon of the event's benefits, for the preview of people without one. */
export const sampleRibbon = ({ ticketConfigurations = [] }: EventDefinition, locale: Locale): string | undefined =>
  ticketConfigurations
    .flatMap(({ additionalConfiguration }) => additionalConfiguration?.benefits ?? [])
    .flatMap(({ ribbon }) => ribbon ?? [])
    .map(({ text, translations }) => shownText(text, translations?.text, locale) || text)[0];
