/** Windows, pools, packages and benefits in the list of changes of an event. */
export const saleChanges = {
  reserved: (p: { count: number }) => `${p.count} reserved`,
  draw: (p: { party: number; hours: number }) =>
    p.party === 1
      ? `draw, tickets held for ${p.hours} hours`
      : `draw, up to ${p.party} tickets per entry, held for ${p.hours} hours`,
  party: 'Draw · Tickets per entry',
  holdHours: 'Draw · Hours for which winners hold their tickets',
  units: (p: { count: number }) => (p.count === 1 ? '1 unit' : `${p.count} units`),
  draws: (p: { name: string; weight: number }) => `${p.name}: ${p.weight}`,
  fewLeft: (p: { percent: number }) => `“Few left” below ${p.percent}%`,
  endsWhole: 'cancelled and refunded as a whole only',
  part: (p: { ticket: string; person: string }) => `${p.ticket} (${p.person})`,
  percentOff: (p: { percent: number }) => `${p.percent}% off`,
  guests: (p: { most: number; types: string }) => `up to ${p.most} (${p.types})`,
};
