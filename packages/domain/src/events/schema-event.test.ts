import { describe, expect, it } from 'vitest';
import { schemaEvent, scriptJson, type DescribedEvent } from './schema-event.ts';

const event: DescribedEvent = {
  name: 'Spring',
  description: 'Two days.',
  locale: 'en-US',
  timeZone: 'America/Chicago',
  start: '2027-03-05T15:00:00Z',
  end: '2027-03-06T23:00:00Z',
  announcedStart: '2027-03-05T15:00:00Z',
  venue: { name: 'Hall', city: 'Chicago', state: 'Illinois', address: '1 Main Street' },
  images: ['https://foyer.example/i.jpg'],
  url: 'https://foyer.example/e/7/en',
  organizer: 'Foyer',
  sale: {
    state: 'open',
    opensAt: null,
    prices: [
      { amountMinor: 14_950, currency: 'USD', currencyLocale: 'en-US' },
      { amountMinor: 15_000, currency: 'JPY', currencyLocale: 'ja-JP' },
    ],
  },
  registrationStart: '2027-01-01T00:00:00Z',
};

describe('the Schema.org event', () => {
  it('has the properties that search engines require, in their formats', () => {
    expect(schemaEvent(event)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Spring',
      description: 'Two days.',
      inLanguage: 'en-US',
      startDate: '2027-03-05T09:00:00-06:00',
      endDate: '2027-03-06T17:00:00-06:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Hall',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '1 Main Street',
          addressLocality: 'Chicago',
          addressRegion: 'Illinois',
        },
      },
      image: ['https://foyer.example/i.jpg'],
      url: 'https://foyer.example/e/7/en',
      organizer: { '@type': 'Organization', name: 'Foyer' },
      offers: [
        {
          '@type': 'Offer',
          price: '149.50',
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          validFrom: '2026-12-31T18:00:00-06:00',
          url: 'https://foyer.example/e/7/en',
        },
        {
          '@type': 'Offer',
          price: '15000',
          priceCurrency: 'JPY',
          availability: 'https://schema.org/InStock',
          validFrom: '2026-12-31T18:00:00-06:00',
          url: 'https://foyer.example/e/7/en',
        },
      ],
    });
  });

  it('names the earlier start of moved dates', () => {
    expect(schemaEvent({ ...event, announcedStart: '2027-02-01T15:00:00Z' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2027-02-01T09:00:00-06:00',
    });
  });

  it('offers nothing after the event was called off', () => {
    const called = schemaEvent({ ...event, sale: { ...event.sale, state: 'calledOff' } });
    expect(called).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(called).not.toHaveProperty('offers');
  });

  it.each([
    ['notOpen', 'PreOrder'],
    ['soldOut', 'SoldOut'],
  ] as const)('of the state %s has the availability %s', (state, availability) => {
    const { offers } = schemaEvent({ ...event, sale: { ...event.sale, state } });
    expect(offers).toMatchObject([{ availability: `https://schema.org/${availability}` }, {}]);
  });

  it('has no location without a venue', () => {
    expect(schemaEvent({ ...event, venue: null })).not.toHaveProperty('location');
  });
});

it('JSON in a script element cannot end the element', () => {
  const text = scriptJson({ name: '</script><script>alert(1)</script><!--\u2028' });
  expect(text).not.toMatch(/[<\u2028]/);
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--\u2028' });
});
