import type { Locale } from '@foyer/contract/wire/vocabulary';

/** The service that shows the event's live stream. */
export interface LiveStreamGateway {
  /** URL where the ticket holder watches the event, or null when the event has no stream. The client opens it in a new tab. */
  urlFor(request: LiveStreamRequest): Promise<string | null>;
  /** Whether the gateway made this link, and the link has not expired at `now`. */
  isValid(link: LiveStreamLink, now: Date): boolean;
}

/** The parameters of a link. Any of them can be missing when a link was copied incompletely. */
export type LiveStreamLink = Partial<Record<'ticket' | 'event' | 'expires' | 'signature', string | undefined>>;

export interface LiveStreamRequest {
  ticketId: number;
  eventId: number;
  /** `configuration.liveEventUrl`. */
  liveEventUrl: string | undefined;
  /** The language of the person, for a page of Foyer. */
  locale: Locale;
  now: Date;
}
