/** Every address of the client, made in this one place (spec §2 Route table). */
export const paths = {
  login: (query: { to?: string } = {}) => withQuery('/login', query),
  events: () => '/',
  registration: (eventId: number) => `/registration/${eventId}`,
  completeOrder: (eventShortCode: string, orderIntentId: string) =>
    `/registration/${encodeURIComponent(eventShortCode)}/complete/${orderIntentId}`,
  account: (eventShortCode?: string) =>
    eventShortCode === undefined ? '/account' : `/account/${encodeURIComponent(eventShortCode)}`,
  eventSummary: (eventId: number) => `/account/${eventId}/summary`,
  confirmation: (eventShortCode: string, orderId: number) =>
    `/confirmation/${encodeURIComponent(eventShortCode)}/${orderId}`,
  ticket: (ticketId: number) => `/ticket/${ticketId}`,
  ticketTransfer: (ticketId: number) => `/ticket/${ticketId}/transfer`,
  dashboard: () => '/dashboard',
  adminEvent: (eventId: number, query: { eventName?: string; searchText?: string } = {}) =>
    withQuery(`/admin/${eventId}`, query),
  manageEvent: (eventId: number) => `/admin/${eventId}/manage`,
  checkIn: (ticketId: number) => `/check-in/${ticketId}`,
  scan: (eventId: number) => `/admin/event/${eventId}/scan`,
  orderSummary: (eventId: number, account: string) =>
    `/admin/event/${eventId}/order-summary/${encodeURIComponent(account)}`,
  badge: (ticketId: number, query: { cNbr?: string } = {}) => withQuery(`/badge/${ticketId}`, query),
  outbox: () => '/admin/outbox',
  selfService: () => '/admin/self-service',
  selfServiceEvent: (eventId: number) => `/admin/self-service/${eventId}`,
} as const;

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
