import { ownEventFields, withoutFields } from '@foyer/contract/events/field-vocabulary';
import type { ListedEvent, OwnEvent } from '@foyer/contract/events/events';
import { pictureVersionLength, translationKey, type Locale } from '@foyer/contract/wire/vocabulary';
import { venueIn } from '@foyer/domain/events/venue';

const onCards: readonly string[] = ['event-banner', 'event-logo'];

/** An event for a list: the data of its card in the reader's language. Sixty events must stay under 60 KB. */
export function listed(event: OwnEvent, locale: Locale): ListedEvent {
  const { configuration, translations, activatedUntil, liveEventTicketId, onSiteRegistrationStart, ...rest } = event;
  const { images, venue, eligibleLocales, ...fields } = withoutFields(configuration, ownEventFields);
  const key = translationKey(locale);
  const name = translations.name?.[key];
  return {
    ...rest,
    translations: name ? { name: { [key]: name } } : {},
    ...(activatedUntil === null ? {} : { activatedUntil }),
    ...(liveEventTicketId === null ? {} : { liveEventTicketId }),
    ...(onSiteRegistrationStart === null || onSiteRegistrationStart === event.eventStart
      ? {}
      : { onSiteRegistrationStart }),
    configuration: {
      ...fields,
      images: images
        .filter((image) => onCards.includes(image.key))
        .map(({ key: imageKey, fileExternalId, focus, crops }) => ({
          key: imageKey,
          fileExternalId: fileExternalId.slice(0, pictureVersionLength),
          ...(focus ? { focus } : {}),
          ...(crops ? { crops } : {}),
        })),
      ...(venue ? { venue: venueIn(venue, locale) } : {}),
      ...(eligibleLocales.length === 0 ? {} : { eligibleLocales }),
    },
  };
}
