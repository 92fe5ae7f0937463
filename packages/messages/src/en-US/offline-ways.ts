/** Shown on every staff screen while the server cannot be reached: what still works, with links. */
export const offlineWays = {
  title: 'This page needs a network',
  scan: 'Tickets can be scanned without one, from the list of this device.',
  nothing: 'It goes on by itself once the server can be reached.',
  noList:
    'It goes on by itself once the server can be reached. To scan tickets without a network, a device has to open the scan screen of the event before.',
  toScan: (p: { event: string }) => `Scan: ${p.event}`,
  /** On the dashboard: the stored events, and which of them this device can scan. */
  events: 'Events',
  asOf: (p: { time: string }) => `As of ${p.time}`,
  kept: 'List on this device',
  notKept: 'No list on this device',
  keptOf: (p: { time: string }) => `Tickets as of ${p.time}`,
  notKeptHint: 'To scan without a network, open its scan screen once with one.',
  toScreen: 'Scan',
};
