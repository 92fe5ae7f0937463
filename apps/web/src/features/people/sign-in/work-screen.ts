import type { LoginResponse } from '@foyer/contract/people/sign-in';
import { call } from '../../../api/call.ts';
import { paths, type Address } from '../../../session/paths.ts';

/**
 * The screen where a person works whose only role is the desk or the scanner (people 4.2). They go there at once if they
 * have one event. Null for everyone else, and for a scanner before the event begins.
 */
export async function workScreenOf({ roles }: Pick<LoginResponse, 'roles'>): Promise<Address | null> {
  const [role, ...others] = roles;
  if (others.length > 0 || (role !== 'desk' && role !== 'ticket-scanner')) return null;
  // The first screen of all staff lists the events too, and reports a failure.
  const events = await call('listAdminEventsLatest', {}).catch(() => []);
  const [event] = events;
  if (!event || events.length > 1) return null;
  if (role === 'desk') return paths.adminEvent(event.eventId, { tab: 'desk' });
  return event.isEventActive && event.configuration.qrCodeEnabled ? paths.scan(event.eventId) : null;
}
