const number = (count: number) => count.toLocaleString('en-US');
const accounts = (count: number) => (count === 1 ? '1 account' : `${number(count)} accounts`);

/** Who can buy which ticket type when (selling 5). */
export const buyers = {
  title: 'Who can buy',
  lead: 'How many accounts of the organisation can buy each ticket type, and what is in stock.',
  count: 'Count accounts',
  countAgain: 'Count again',
  counted: (p: { accounts: number; date: string }) => `${accounts(p.accounts)} in the organisation, counted ${p.date}.`,
  done: 'The accounts were counted.',
  notCounted: 'The accounts are not counted yet',
  notCountedHint: 'Count them to see how many can buy. Sales continue during the count.',
  draft: 'These are the windows of the draft. They apply when it is published.',
  noTypes: 'No ticket types yet',
  noTypesHint: 'Add ticket types in the setup of the event.',
  lists: 'Account lists',
  stock: (p: { sold: number; held: number; free: number | null }) =>
    [
      `${number(p.sold)} sold`,
      ...(p.held > 0 ? [`${number(p.held)} on hold`] : []),
      p.free === null ? 'no limit' : `${number(p.free)} free`,
    ].join(' · '),
  when: 'When',
  who: 'Who',
  price: 'Price',
  reserved: 'Reserved',
  accountsOf: (p: { count: number }) => accounts(p.count),
  reservedOf: (p: { count: number }) => `${number(p.count)} reserved`,
  accounts: 'Accounts',
  alerts: 'Emails requested',
  shares: 'By title and country',
  fromUntil: (p: { from: string; until: string }) => `${p.from} – ${p.until}`,
  from: (p: { date: string }) => `From ${p.date}`,
  until: (p: { date: string }) => `Until ${p.date}`,
  always: 'While registration is open',
  everybody: 'Everyone',
  draw: 'draw',
  noTitle: 'No title',
  share: (p: { title: string; country: string; count: number }) => `${p.title} ${p.country}: ${number(p.count)}`,
  moreShares: (p: { count: number }) => `${number(p.count)} more`,
  organisationOf: (p: { number: string }) => `organisation of ${p.number}`,
  warnings: 'Please check',
  nobody: (p: { type: string; window: string }) => `${p.type}, ${p.window}: no account belongs to it.`,
  twoPrices: (p: { type: string; window: string; other: string; count: number }) =>
    `${p.type}: ${accounts(p.count)} can buy in ${p.window} and in ${p.other} at the same time, at different prices. The first in the list of windows counts.`,
  night: (p: { type: string; window: string; count: number }) =>
    `${p.type}, ${p.window}: it opens between midnight and 6:00 for ${accounts(p.count)}.`,
};
