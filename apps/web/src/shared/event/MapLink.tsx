import type { ReactNode } from 'react';
import type { Venue } from '@foyer/contract/events/event-configuration';
import { mapUrl } from '@foyer/domain/events/venue';

/** A link to the address of a venue on a map, in another tab. */
export function MapLink({ venue, children }: { venue: Pick<Venue, 'name' | 'address'>; children: ReactNode }) {
  return (
    <a href={mapUrl(venue)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
