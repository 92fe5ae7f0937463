import type { Badge } from '@foyer/contract/door/badges';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { BadgeData } from './badge-layout.ts';

type BadgeParts = Pick<
  Badge,
  | 'firstName'
  | 'lastName'
  | 'countryCode'
  | 'home'
  | 'externalAccountIdentifier'
  | 'tShirtSize'
  | 'assigned'
  | 'assignedTitle'
  | 'topPt'
  | 'bottomPt'
  | 'printed'
>;

/** The data of the layout for a badge of the wire. Badges of a built-in design have no `printed` part. */
export function badgeDataOf(
  badge: BadgeParts,
  { locale, eventName }: { locale: Locale; eventName: string },
): BadgeData {
  const { assigned, assignedTitle, printed, externalAccountIdentifier, tShirtSize, ...rest } = badge;
  return {
    firstName: rest.firstName,
    lastName: rest.lastName,
    countryCode: rest.countryCode,
    home: rest.home,
    topPt: rest.topPt,
    bottomPt: rest.bottomPt,
    locale,
    event: eventName,
    accountNumber: externalAccountIdentifier,
    shirtSize: tShirtSize,
    title: assignedTitle?.titleName ?? '',
    titleCd: assignedTitle?.titleCd ?? null,
    awards: assigned,
    reading: printed?.reading ?? '',
    company: printed?.company ?? '',
    table: printed?.table ?? '',
    ribbon: printed?.ribbon ?? '',
    ticketType: printed?.ticketType ?? '',
    ticketKey: String(printed?.ticketConfigurationId ?? ''),
    qr: printed?.qr ?? '',
    answers: printed?.answers ?? {},
  };
}
