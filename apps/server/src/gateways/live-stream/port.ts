import type { Locale } from '@foyer/contract/vocabulary';

/** Whoever shows the event's live stream. */
export interface LiveStreamGateway {
  /** Where the holder of a ticket watches the event, or null when the event has no stream. Opened in a new tab. */
  urlFor(request: LiveStreamRequest): Promise<string | null>;
  /** Whether the gateway made this link, and the link has not expired at `now`. */
  isValid(link: LiveStreamLink, now: Date): boolean;
}

/** The parameters of a link. Each one is missing in a link that someone cut off. */
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
