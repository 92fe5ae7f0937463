/** Shown on every staff screen while the server cannot be reached: what still works, with links. */
export const offlineLinks = {
  title: 'This page needs a connection',
  scan: 'You can still scan tickets with the list on this device.',
  nothing: 'The page continues automatically when the server can be reached.',
  noList:
    'The page continues automatically when the server can be reached. To scan tickets offline, open the scan screen of the event on this device while it is online.',
  toScan: (p: { event: string }) => `Scan: ${p.event}`,
  /** On the dashboard: the stored events, and which of them this device can scan. */
  events: 'Events',
  asOf: (p: { time: string }) => `As of ${p.time}`,
  listStored: 'List on this device',
  listMissing: 'No list on this device',
  ticketsAsOf: (p: { time: string }) => `Tickets as of ${p.time}`,
  listMissingHint: 'To scan offline, open its scan screen once while online.',
  toScreen: 'Scan',
};
