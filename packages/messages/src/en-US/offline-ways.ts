/** On every screen of staff while the server cannot be reached: what still works, and the way there. */
export const offlineWays = {
  title: 'This page needs a network',
  scan: 'Tickets can be scanned without one, from the list of this device.',
  nothing: 'It goes on by itself once the server can be reached.',
  noList:
    'It goes on by itself once the server can be reached. To scan tickets without a network, a device has to open the scan screen of the event before.',
  toScan: (p: { event: string }) => `Scan: ${p.event}`,
};
