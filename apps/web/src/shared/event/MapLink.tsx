import type { ReactNode } from 'react';
import type { Venue } from '@foyer/contract/events/event-configuration';

/** A link to the address of a venue on a map, in another tab. */
export function MapLink({ venue, children }: { venue: Pick<Venue, 'name' | 'address'>; children: ReactNode }) {
  const query = [venue.name, venue.address].filter(Boolean).join(', ');
  const address = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
