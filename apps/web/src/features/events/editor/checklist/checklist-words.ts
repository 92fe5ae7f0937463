import { badgeFieldKinds } from '@foyer/contract/events/badge-design';
import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { eventDateFields } from '@foyer/domain/events/event-dates';
import { mailTemplates, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageWord } from '@foyer/messages/catalogue/languages';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { templateWords } from '../../../../shared/mail/mail-words.ts';

/** The sentence of a point: what is open, and what to do. */
export function checklistWords(
  { code, path, subject = '', other = '', locale, count = 0, number = 0, limit = 0, quantity = 0 }: ChecklistPoint,
  {
    badgeDesigner,
    editor,
    eventChecklist: t,
    outbox,
  }: Pick<StaffMessages, 'badgeDesigner' | 'editor' | 'eventChecklist' | 'outbox'>,
  reader: Locale,
): string {
  const language = locale ? languageWord(locale, reader) : '';
  switch (code) {
    case 'noTicketType':
      return t.noTicketType;
    case 'missingDate': {
      const field = eventDateFields.find((each) => each === path);
      return t.missingDate({ field: field ? editor[field] : path });
    }
    case 'noSubmit':
      return t.noSubmit;
    case 'shortCodeTaken':
      return t.shortCodeTaken({ event: subject });
    case 'noVenue':
      return t.noVenue;
    case 'registrationAfterEvent':
      return t.registrationAfterEvent;
    case 'freeWithCoupon':
      return t.freeWithCoupon({ ticket: subject });
    case 'questionBelowSubmit':
      return t.questionBelowSubmit({ question: subject });
    case 'missingTranslations':
      return t.missingTranslations({ language, count });
    case 'noTerms':
      return t.noTerms;
    case 'mailWithoutEventName': {
      const template = mailTemplates.find((each) => each === subject);
      return t.mailWithoutEventName({ mail: template ? templateWords(template, outbox) : subject, language });
    }
    case 'capacityAboveStock':
      return t.capacityAboveStock({ name: subject, limit, quantity });
    case 'limitsAbovePool':
      return t.limitsAbovePool({ name: subject, limit, quantity });
    case 'poolNeverFull':
      return t.poolNeverFull({ name: subject, limit, quantity });
    case 'poolUnused':
      return t.poolUnused({ name: subject });
    case 'eventAtNight':
      return t.eventAtNight;
    case 'neverOnSale':
    case 'freeBesidePaid':
    case 'benefitNotSold':
    case 'benefitWithoutEffect':
    case 'qualifiedWithoutBenefit':
      return t[code]({ ticket: subject });
    case 'windowAtNight':
    case 'windowNeverOpen':
    case 'windowBeforeSale':
    case 'windowAfterSale':
    case 'windowAfterEvent':
    case 'drawWithoutSale':
      return t[code]({ ticket: subject, number });
    case 'windowTwoPrices':
      return t.windowTwoPrices({ ticket: subject, number, other: count });
    case 'windowPriceAbove':
      return t.windowPriceAbove({ ticket: subject, number, currency: other });
    case 'otherCurrency':
    case 'unsupportedCurrency':
      return t[code]({ ticket: subject, currency: other });
    case 'addOnOtherCurrency':
      return t.addOnOtherCurrency({ addOn: subject, currency: other });
    case 'feeWithoutCurrency':
      return t.feeWithoutCurrency({ currency: other });
    case 'packageAboveParts':
      return t.packageAboveParts({ name: subject });
    case 'packageAboveUnits':
    case 'poolTooSmall':
      return t[code]({ name: subject, other, limit, quantity });
    case 'questionNeverShown':
    case 'questionWithoutChoice':
      return t[code]({ question: subject });
    case 'beforeParent':
    case 'registrationBeforeParent':
    case 'parentNotPublished':
    case 'childBefore':
      return t[code]({ event: subject });
    case 'emptyList':
      return t.emptyList({ ticket: subject, number, lists: other });
    case 'emptyQualification':
      return t.emptyQualification({ ticket: subject, number, qualifications: other });
    case 'emptyOrganisation':
      return t.emptyOrganisation({ ticket: subject, number, accounts: other });
    case 'reserveForNobody':
      return t.reserveForNobody({ ticket: subject, number, quantity });
    case 'unearnedBenefit':
      return t.unearnedBenefit({ ticket: subject, qualification: other });
    case 'badgeFieldOutside':
      return t.badgeFieldOutside({ field: badgeFieldName(subject, badgeDesigner) });
    case 'badgeCodeTooSmall':
      return t.badgeCodeTooSmall;
    case 'badgeFieldsOverlap':
      return t.badgeFieldsOverlap({
        field: badgeFieldName(subject, badgeDesigner),
        other: badgeFieldName(other, badgeDesigner),
      });
    case 'badgeWithoutName':
      return t.badgeWithoutName;
  }
}

/** The name of a kind of badge field. */
function badgeFieldName(kind: string, { kinds }: StaffMessages['badgeDesigner']): string {
  const known = badgeFieldKinds.find((each) => each === kind);
  return known ? kinds[known] : kind;
}
