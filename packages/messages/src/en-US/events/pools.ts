/** Pools of units that ticket types and add-ons share: their settings, and their bars. */
export const pools = {
  title: 'Sell by rank, list or pool',
  pools: 'Pools',
  hint: 'A pool is a number of units that several ticket types and add-ons share, such as the seats of a hall.',
  add: 'Add pool',
  poolOf: (p: { number: number }) => `Pool ${p.number}`,
  quantity: 'Units',
  taken: (p: { sold: number; held: number }) => `${p.sold} sold, ${p.held} on hold.`,
  fewLeft: 'Show “Few left” below',
  fewLeftHint: 'Percentage of free units. Leave empty to never show it.',
  fewLeftWrong: 'Enter a whole number from 1 to 100.',
  showsNumber: 'Show buyers the number of free units',
  draws: 'Units per ticket or add-on',
  drawsHint: 'Leave empty what doesn’t use the pool. A table for eight uses 8.',
  addOnOf: (p: { addOn: string; ticket: string }) => `${p.addOn} · ${p.ticket}`,
  drawnBy: (p: { pools: string }) => `Limited by the pool ${p.pools}. Change its units below the ticket types.`,
  weightWrong: 'Enter a whole number from 1 to 100.',
  gone: 'A ticket type or add-on of the pool no longer exists.',
  units: (p: { sold: number; held: number; waiting: number; reserved: number; free: number }) =>
    [
      `${p.sold} sold`,
      ...(p.held > 0 ? [`${p.held} on hold`] : []),
      ...(p.waiting > 0 ? [`${p.waiting} for the waiting list`] : []),
      ...(p.reserved > 0 ? [`${p.reserved} reserved`] : []),
      `${p.free} free`,
    ].join(' · '),
};
