import type { AnyLimitName } from '../src/modules/system/limits/limits.ts';

/** Limits that a use case counts, with the test that reaches each limit. */
export const limitTests: Readonly<Partial<Record<AnyLimitName, [file: string, title: string]>>> = {
  'key-read-entries': [
    'integrations/data/read-changes.test.ts',
    'writes one audit entry an hour for each list and key',
  ],
  'password-here': ['people/sign-in/waits.test.ts', 'check eight wrong passwords'],
  password: ['people/sign-in/waits.test.ts', 'stop after eighty in total, but a known device can still sign in'],
  'password-address': ['people/sign-in/waits.test.ts', 'makes only wrong passwords wait after sixty of them'],
  // `countTry` counts PINs, codes and links in the same way as passwords.
  'pin-here': ['people/sign-in/waits.test.ts', 'check eight wrong passwords'],
  pin: ['people/sign-in/waits.test.ts', 'stop after eighty in total, but a known device can still sign in'],
  'code-here': [
    'people/sign-in/second-step.test.ts',
    'lets the owner in on a known device while someone else guesses codes',
  ],
  code: ['people/sign-in/waits.test.ts', 'stop after eighty in total, but a known device can still sign in'],
  'code-device': ['people/sign-in/venue.test.ts', 'allows eight wrong passwords and then waits longer each time'],
  'pin-session': [
    'people/sign-in/device-lock.test.ts',
    'requires a full sign-in after five wrong PINs, and a right PIN resets the count',
  ],
  'link-here': ['people/sign-in/waits.test.ts', 'mail eight links'],
  link: ['people/sign-in/waits.test.ts', 'do not block link requests of a known device'],
  'look-ups': [
    'people/accounts/look-ups.test.ts',
    'allows 120 lookups of others an hour, existing or not, over two processes',
  ],
  'door-checked-in': ['door/look-ups.test.ts', 'check-ins of one ticket by number count once'],
  'door-look-ups': [
    'tickets/reads.test.ts',
    'can be opened 120 times in ten minutes, unknown numbers included, and other people are not limited',
  ],
  'new-devices': [
    'door/check-in/devices.test.ts',
    'a person adds at most 300 devices a day, and a refused one is not stored',
  ],
  'looked-up': [
    'people/accounts/look-ups.test.ts',
    'allows 120 lookups of others an hour, existing or not, over two processes',
  ],
  'staff-look-ups': [
    'people/accounts/staff-look-ups.test.ts',
    'can be looked up sixty times an hour, existing or not, over two processes',
  ],
  'staff-look-ups-all': [
    'people/accounts/staff-look-ups.test.ts',
    'have 600 look-ups an hour by staff of all events, who count each ticket holder as an attendee',
  ],
  'looked-up-by-staff': ['people/accounts/staff-look-ups.test.ts', 'count once a day each'],
  'listed-people': [
    'people/accounts/staff-look-ups.test.ts',
    'lists 3,000 other people an hour, with one entry in the audit log',
  ],
  'listed-by-staff': [
    'people/accounts/staff-look-ups.test.ts',
    'lists 3,000 other people an hour, with one entry in the audit log',
  ],
  'listed-people-all': [
    'people/accounts/staff-look-ups.test.ts',
    'lists 100,000 people without a ticket to staff of all events',
  ],
  'calendar-feed-reads': ['tickets/calendar-feed/calendar-feed.test.ts', 'can be read 120 times an hour'],
  challenges: [
    'payments/stripe-challenge.test.ts',
    'sends at most 60 requests in ten minutes for one order, without an effect on other orders',
  ],
  'unpaid-orders': ['orders/create/unpaid.test.ts', 'cannot be taken and given up without limit (%s)'],
  'refused-cards': [
    'orders/create/unpaid.test.ts',
    'make their buyer wait after five refusals, even with a valid card, and then longer',
  ],
  'refused-cards-staff': [
    'orders/create/unpaid.test.ts',
    'make a staff member wait after thirty refusals, even with another card',
  ],
  'refused-card': ['orders/create/unpaid.test.ts', 'make one card wait, even when other accounts pay with it'],
  'password-device': ['people/sign-in/venue.test.ts', 'allows eight wrong passwords and then waits longer each time'],
  'link-device': ['people/sign-in/venue.test.ts', 'allows eight wrong passwords and then waits longer each time'],
  uploads: [
    '../http/uploads.test.ts',
    'refuses a fourth large body of one sender, reads none of it, and serves others',
  ],
  'live-views': [
    'people/sign-in/session-streams.test.ts',
    'can be open five times in one session, and a closed view frees its place',
  ],
  'holds-per-event': [
    'orders/holds/hold-limits.test.ts',
    'does not empty a limited ticket type: it holds 20 units, and refusals show the maximum',
  ],
  'coupon-guesses': [
    'orders/create/coupon-guesses.test.ts',
    'rate-limits an account from the 21st different wrong code, in every call and for correct codes too',
  ],
  'coupon-tried': [
    'orders/create/coupon-guesses.test.ts',
    'counts a wrong code once, regardless of case, and never counts a correct code',
  ],
  'ticket-transfers': [
    'tickets/transfer-floods.test.ts',
    'allows five transfers a day per ticket, and does not limit another ticket',
  ],
  'free-mail-about': [
    'mail/free-mail.test.ts',
    'shares a ticket ten times a day at most, even with parallel requests, and again the next day',
  ],
  'free-mail-to': [
    'mail/free-mail.test.ts',
    'sends ten mails a day to one address at most, from all senders and regardless of case',
  ],
  'free-mail-from': [
    'mail/free-mail.test.ts',
    'sends forty mails a day per person for all their tickets, and counts staff who act for them separately',
  ],
  'free-mail-from-staff': [
    'mail/free-mail.test.ts',
    'sends forty mails a day per person for all their tickets, and counts staff who act for them separately',
  ],
  'event-sends': ['mail/event-sends.test.ts', 'stops an organiser who sends sixty messages, and is per event and day'],
  'event-tests': [
    'mail/event-sends.test.ts',
    'limits the test mails of an event, from every screen and person together',
  ],
  'short-codes': [
    'events/editor/event-references.test.ts',
    'is counted before it is compared, so taken and free codes are refused equally',
  ],
  'short-code-tried': [
    'events/editor/event-references.test.ts',
    'is counted once for the same code, and not for codes that are typed already',
  ],
  'new-events': ['events/editor/new-events.test.ts', 'clones twenty events in a day at most, and gets no more roles'],
  'new-events-admin': [
    'events/editor/new-events.test.ts',
    'gives administrators a higher limit, for new events and clones together',
  ],
  'schedules-per-event': [
    'reports/schedules/schedule-bounds.test.ts',
    'allows fifty active schedules of an event, from all people together',
  ],
  'schedules-per-person': [
    'reports/schedules/schedule-bounds.test.ts',
    'allows twenty active schedules of one person at an event, also in parallel, and another after a stop',
  ],
  'form-link-fill': [
    'tickets/form-links/form-link.test.ts',
    'limits answers per form to 60 an hour, and stores no secret',
  ],
  'badge-files-pending': [
    'door/badges/files/badge-files.test.ts',
    'allows one pending file per staff member, also in parallel',
  ],
  'badge-files-all': [
    'door/badges/files/badge-files.test.ts',
    'allows twenty pending files in the whole installation, also with two requests at the same time',
  ],
  'form-link-from': ['tickets/form-links/form-link.test.ts', 'mails at most 100 form links a day for one person'],
};
