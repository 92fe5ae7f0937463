/** Whoever shows the event's live stream. */
export interface LiveStreamGateway {
  /** Where the holder of a ticket watches the event, or null when the event has no stream. Opened in a new tab. */
  urlFor(request: LiveStreamRequest): Promise<string | null>;
}

export interface LiveStreamRequest {
  ticketId: number;
  eventId: number;
  /** `configuration.liveEventUrl`. */
  liveEventUrl: string | undefined;
  now: Date;
}
