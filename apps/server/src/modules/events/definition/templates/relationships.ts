import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { english, t } from './texts.ts';
import type { Translated } from '@foyer/contract/wire/translations';

const type = (
  relationshipType: string,
  label: Translated,
  selfLabel: Translated,
  more: Partial<Omit<RelationshipType, 'translations'>> = {},
): RelationshipType => ({
  relationshipType,
  selfType: false,
  guestType: false,
  ...more,
  translations: { label, selfLabel, defaultLabel: english(label), defaultSelfLabel: english(selfLabel) },
});

export const consultant = type(
  'CONSULTANT',
  t('Consultant', 'Consultor', 'コンサルタント'),
  t('Myself', 'Yo', '自分'),
  { selfType: true },
);
export const spouse = type('SPOUSE', t('Spouse', 'Cónyuge', '配偶者'), t('My spouse', 'Mi cónyuge', '私の配偶者'));
export const guest = type('GUEST', t('Guest', 'Invitado', 'ゲスト'), t('My guest', 'Mi invitado', '私のゲスト'), {
  guestType: true,
  maxPerAccount: 2,
});
