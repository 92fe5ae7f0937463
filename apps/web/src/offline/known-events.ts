import type { ListedEvent } from '@foyer/contract/events/events';
import { openDoorStore, type KnownEvent, type RosterState } from './store.ts';

/** The list of events without a network: the last received list, and which events have a roster on this device. */
export interface EventsHere {
  /** By this device's clock; null if the list was never received and only rosters are known. */
  heardAt: number | null;
  events: (KnownEvent & { rosterOf: number | null })[];
}

const knownOf = ({
  eventId,
  defaultName,
  translations,
  eventStart,
  eventEnd,
  configuration,
}: ListedEvent): KnownEvent => ({
  eventId,
  defaultName,
  translations,
  eventStart,
  eventEnd,
  timeZone: configuration.timeZone,
});

/** Stores the staff's events for offline use. A browser that stores nothing does without. */
export async function keepEvents(events: readonly ListedEvent[]): Promise<void> {
  try {
    const store = await openDoorStore();
    await store.keepEvents({ heardAt: Date.now(), events: events.map(knownOf) });
  } catch {
    // The list is still available with a network.
  }
}

/** Every event that this device knows, by start date. */
export async function readEventsHere(): Promise<EventsHere> {
  try {
    const store = await openDoorStore();
    const [known, rosters] = await Promise.all([store.readEvents(), store.readStates()]);
    const whole = rosters.filter(({ isWhole }) => isWhole);
    const ages = new Map(whole.map(({ eventId, syncedAt }) => [eventId, syncedAt]));
    const all = new Map([...whole.map(eventOf), ...(known?.events ?? [])].map((event) => [event.eventId, event]));
    return {
      heardAt: known?.heardAt ?? null,
      events: [...all.values()]
        .toSorted((a, b) => Date.parse(a.eventStart) - Date.parse(b.eventStart))
        .map((event) => ({ ...event, rosterOf: ages.get(event.eventId) ?? null })),
    };
  } catch {
    return { heardAt: null, events: [] };
  }
}

const eventOf = ({ head: { event } }: RosterState): KnownEvent => ({
  eventId: event.eventId,
  defaultName: event.defaultName,
  translations: event.translations,
  eventStart: event.eventStart,
  eventEnd: event.eventEnd,
  timeZone: event.configuration.timeZone,
});
