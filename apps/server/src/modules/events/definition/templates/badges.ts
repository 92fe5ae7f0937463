import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import { badgePapers, plainDesign } from '@foyer/domain/door/badge-designs';
import { english, t } from './texts.ts';

const welcome = t(
  'Aloha! Show this badge at every meal and excursion.',
  '¡Aloha! Muestre esta credencial en cada comida y excursión.',
  'アロハ！お食事とエクスカーションの際にこのバッジをご提示ください。',
);
const front = plainDesign('retreat', badgePapers.card);

/** A badge of 4 × 3 inches with a colour band by ticket type and a text on its back. */
export const retreatBadge: BadgeDesign = {
  ...front,
  front: front.front.map((field) =>
    field.kind === 'band'
      ? {
          ...field,
          color: '#1f5f9e',
          colors: [
            { key: 'retreat', color: '#0f6b66' },
            { key: 'suite', color: '#8a5a00' },
          ],
        }
      : field,
  ),
  back: [
    {
      key: 'text',
      kind: 'text',
      x: 8,
      y: 18,
      width: 85.6,
      height: 40,
      pt: 20,
      verticalAlign: 'middle',
      text: english(welcome),
      translations: { text: welcome },
    },
  ],
};
