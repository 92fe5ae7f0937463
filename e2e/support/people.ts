/**
 * The accounts of each end-to-end test file. Every file has its own accounts. Therefore no file sees another file's
 * purchases, and files can run in any order and in parallel. `tools/journeys.test.ts` checks this. C1000001 to C1000200
 * start without orders, except C1000005 with a registered family. Higher numbers have orders from the demo data.
 */
const people = {
  acting: { user: 'C1000140', other: 'C1000141', watcher: 'C1000142' },
  'after-charge': { english: 'C1000160', spanish: 'C1000161', japanese: 'C1000162' },
  afterwards: { leaver: 'C1000070', diner: 'C1000073', late: 'C1000075' },
  ahead: { reader: 'C1000197' },
  arriving: { newcomer: 'C1000180' },
  attention: { settled: 'C1000124', refunded: 'C1000126', released: 'C1000129' },
  'browser-storage': { victim: 'C1000184', attacker: 'C1000186', served: 'C1000194' },
  'call-off': { card: 'C1000015', cash: 'C1000016', guest: 'C1000111' },
  challenge: { leaving: 'C1000181', refusing: 'C1000182', stripe: 'C1000183', back: 'C1000176' },
  change: { holder: 'C1000170', refused: 'C1000171', closing: 'C1000191', free: 'C1000173' },
  checkout: {
    walletPhone: 'C1000148',
    walletClosed: 'C1000149',
    typing: 'C1000155',
    leaving: 'C1000156',
  },
  'coming-back': { holder: 'C1000014' },
  confirmation: { keeper: 'C1000130', leaver: 'C1000132' },
  // The paying person has an address on file.
  counting: {
    alone: 'C1000024',
    couple: 'C1000020',
    captain: 'C1000026',
    ada: 'C1000018',
    ben: 'C1000021',
    cleo: 'C1000019',
    dan: 'C1000022',
    japanese: 'C1000023',
  },
  desk: { cash: 'C1000112', bypass: 'C1000114', swiped: 'C1000117' },
  'desk-add-ons': { diner: 'C1000138', acted: 'C1000139' },
  'device-lock': { anybody: 'C1000106' },
  door: {
    scanned: 'C1000150',
    away: 'C1000151',
    twice: 'C1000152',
    lost: 'C1000153',
    filmed: 'C1000154',
    anew: 'C1000119',
  },
  'door-lists': { guest: 'C1000195' },
  'door-older-store': { device: 'C1000198' },
  drafts: {
    english: 'C1000006',
    spanish: 'C1000007',
    japanese: 'C1000008',
    leaving: 'C1000009',
    unkept: 'C1000010',
    twoTabs: 'C1000011',
    measured: 'C1000012',
    paying: 'C1000013',
  },
  drawer: { guest: 'C1000196' },
  editor: { guest: 'C1000168', buyer: 'C1000169' },
  events: { newcomer: 'C1000040', family: 'C1000005', anybody: 'C1000049', japanese: 'C1000057' },
  // The evening guest is registered only for FIVESTAR26.
  family: { parent: 'C1000095', eveningGuest: 'C1000224' },
  'form-builder': { holder: 'C1000045', buyer: 'C1000046' },
  'form-drag': { visitor: 'C1000175' },
  'for-whom': { visitor: 'C1000199', other: 'C1000178' },
  guards: { consultant: 'C1000037', stranger: 'C1000038', ticketHolder: 'C1000206' },
  'guest-mail': { buyer: 'C1000100' },
  hosted: {
    declined: 'C1000101',
    canceled: 'C1000102',
    back: 'C1000103',
    stranded: 'C1000104',
    abandoning: 'C1000105',
  },
  japan: { misaki: 'C1000003' },
  keyboard: { typist: 'C1000094' },
  known: { again: 'C1000025', served: 'C1000017' },
  'main-job': {
    englishPhone: 'C1000044',
    spanish: 'C1000048',
    japanese: 'C1000047',
    ticketHolder: 'C1000210',
  },
  'badge-names': { visitor: 'C1000177' },
  // The test file itself registers the guest and the queueing person for ENERGIZE26.
  'on-site': { guest: 'C1000164', newcomer: 'C1000165', queue: 'C1000166' },
  'payment-countries': { canadian: 'C1000115', collector: 'C1000116' },
  moments: { englishPhone: 'C1000027', japanesePhone: 'C1000028' },
  payment: {
    declined: 'C1000071',
    addressOnFile: 'C1000072',
    tooSoon: 'C1000074',
    answerLost: 'C1000076',
    mistyping: 'C1000077',
    gatewaySilent: 'C1000078',
    reloading: 'C1000158',
  },
  messages: { reader: 'C1000055', neighbour: 'C1000056' },
  pictures: { visitor: 'C1000054' },
  preview: { visitor: 'C1000144' },
  privacy: { taker: 'C1000192', leaver: 'C1000193' },
  ready: { visitor: 'C1000053' },
  receipts: { company: 'C1000185' },
  refund: { couple: 'C1000120', seat: 'C1000122' },
  resting: { visitor: 'C1000172' },
  registration: {
    incomplete: 'C1000061',
    answering: 'C1000062',
    backAndForth: 'C1000063',
    returning: 'C1000064',
    sameBrowser: 'C1000065',
    family: 'C1000066',
    free: 'C1000067',
    holding: 'C1000068',
    early: 'C1000069',
    // Registered for FIVESTAR26. `found` belongs to no other organisation.
    searching: 'C1000212',
    found: 'C2000001',
  },
  scrolled: { phone: 'C1000157', desktop: 'C1000179' },
  security: { attendee: 'C2000009', changing: 'C2000007', byLink: 'C2000008' },
  session: {
    anybody: 'C1000031',
    remembered: 'C1000032',
    leaving: 'C1000033',
    ended: 'C1000034',
    linked: 'C1000036',
    scanned: 'C1000039',
    // No account has this number. Guessing it causes a wait.
    unknown: 'C1999901',
  },
  steady: { visitor: 'C1000146' },
  'sign-in': { person: 'C1000001', visitor: 'C1000002' },
  'same-time': { leader: 'C1000143', member: 'C1000145' },
  'sold-out': { late: 'C1000091' },
  team: {
    captain: 'C1000081',
    ada: 'C1000082',
    ben: 'C1000083',
    cleo: 'C1000084',
    dan: 'C1000085',
    eve: 'C1000086',
    gus: 'C1000087',
    leader: 'C1000088',
    member: 'C1000089',
  },
  'member-form': { leader: 'C1000135', asked: 'C1000136', mailed: 'C1000137' },
  'ticket-life': { buyer: 'C1000079', next: 'C1000080' },
  'waiting-list': {
    waiting: 'C1000188',
    first: 'C1000187',
    second: 'C1000189',
    third: 'C1000190',
    onlooker: 'C1000147',
  },
  wallets: { holder: 'C1000131' },
  'two-tabs': { clicking: 'C1000096', twoTabs: 'C1000097', offline: 'C1000098' },
} as const;

/** The accounts of the test file with that name. */
export const peopleOf = <File extends keyof typeof people>(file: File): (typeof people)[File] => people[file];

/** Every account by file. */
export const allPeople: Readonly<Record<string, Readonly<Record<string, string>>>> = people;

/** The text as typed on a Japanese keyboard. */
export const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0));
