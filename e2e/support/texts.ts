import type { Locale } from '@foyer/contract/wire/vocabulary';
import { loadArrival, loadAttendee, loadBelongings, loadSignIn } from '@foyer/messages/catalogue/catalogues';
import type { AttendeeMessages } from '@foyer/messages/catalogue/messages';

/** All texts of an attendee's pages in one language. */
export const attendeeTexts = async (locale: Locale): Promise<AttendeeMessages> => ({
  ...(await loadArrival(locale)),
  ...(await loadAttendee(locale)),
  ...(await loadBelongings(locale)),
  ...(await loadSignIn(locale)),
});
