import { badgeFieldKinds } from '@foyer/contract/events/badge-design';
import type { ChecklistPoint } from '@foyer/contract/events/event-checklist';
import { eventDateFields } from '@foyer/domain/events/event-dates';
import { mailTemplates, type Locale } from '@foyer/contract/wire/vocabulary';
import { languageWord } from '@foyer/messages/catalogue/languages';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { templateWords } from '../../../../shared/mail/mail-words.ts';

/** The sentence of a point: what is open, and what to do. */
export function checklistWords(
  { code, path, subject = '', other = '', locale, count = 0, limit = 0, quantity = 0 }: ChecklistPoint,
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
