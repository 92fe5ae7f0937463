import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { ArrivalMessages, BelongingsMessages, RegistrationMessages, SignInMessages } from './messages.ts';

/**
 * Loaders of one language's parts for the browser. Each part is a separate chunk, so a page loads one language, and
 * only the parts that it shows. Attendees load no staff texts. The server reads `server-texts.ts`.
 */
export async function loadArrival(locale: Locale): Promise<ArrivalMessages> {
  const part = (await import(`../${locale}/pages/arrival.ts`)) as { arrival: ArrivalMessages };
  return part.arrival;
}

export async function loadSignIn(locale: Locale): Promise<SignInMessages> {
  const part = (await import(`../${locale}/pages/sign-in.ts`)) as { signIn: SignInMessages };
  return part.signIn;
}

export async function loadAttendee(locale: Locale): Promise<RegistrationMessages> {
  const part = (await import(`../${locale}/pages/attendee.ts`)) as { attendee: RegistrationMessages };
  return part.attendee;
}

export async function loadBelongings(locale: Locale): Promise<BelongingsMessages> {
  const part = (await import(`../${locale}/pages/belongings.ts`)) as { belongings: BelongingsMessages };
  return part.belongings;
}
