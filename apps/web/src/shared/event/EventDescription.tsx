import type { EventView } from '@foyer/contract/events/events';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useLanguage } from '../../session/language.tsx';
import { MapLink } from './MapLink.tsx';
import { venueLine } from './event-words.ts';

/** What the organiser wrote about the event, and its venue with a link to a map, folded. Nothing without both. */
export function EventDescription({ event }: { event: Pick<EventView, 'configuration'> }) {
  const { locale, text: t } = useLanguage();
  const { description, venue } = event.configuration;
  const words = translatedText(description, locale, description?.en_US?.value ?? '').trim();
  if (words === '' && !venue?.address) return null;
  return (
    <details>
      <summary>{t.events.about}</summary>
      {words.split(/\n+/).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {venue?.address && (
        <p>
          {venueLine(event, locale)} · <MapLink venue={venue}>{venue.address}</MapLink>
        </p>
      )}
    </details>
  );
}
