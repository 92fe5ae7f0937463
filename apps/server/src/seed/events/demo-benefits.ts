import type { BadgeDesign } from '@foyer/contract/events/badge-design';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { Benefit } from '@foyer/contract/tickets/benefit';
import { newField } from '@foyer/domain/door/badge-designs';
import { demoQualification } from '../people/write-qualifications.ts';

/** A free retreat, the dinner of the qualified, and a ribbon for the members with a place of the demo qualification. */
const benefit: Benefit = {
  qualification: demoQualification,
  price: { kind: 'free' },
  checkInList: 'diamond-dinner',
  ribbon: {
    text: 'Diamond 2026',
    translations: { text: { es_US: { value: 'Diamante 2026' }, ja_JP: { value: 'ダイヤモンド2026' } } },
  },
};

/** The badge of the event with a ribbon below the name. */
function withRibbon(design: BadgeDesign): BadgeDesign {
  const ribbon = newField('ribbon', 'ribbon', design);
  const front = design.front.flatMap((field) => {
    if (field.kind !== 'name') return [field];
    const { x, y, width } = field;
    const height = field.height - ribbon.height - 1;
    return [
      { ...field, height },
      { ...ribbon, x, y: y + height + 1, width },
    ];
  });
  return { ...design, front };
}

/** The benefits of the demo qualification, with their check-in list, the badge that prints their ribbon, and the re-check (selling 4, 8). */
export const withBenefits = (definition: EventDefinition): EventDefinition => ({
  ...definition,
  configuration: {
    ...definition.configuration,
    recheck: { rule: 'pay', until: definition.registrationEnd, payDays: 14 },
    badges: (definition.configuration.badges ?? []).map(withRibbon),
    checkInLists: [
      ...(definition.configuration.checkInLists ?? []),
      {
        key: 'diamond-dinner',
        name: 'Diamond dinner',
        translations: { name: { es_US: { value: 'Cena Diamante' }, ja_JP: { value: 'ダイヤモンドディナー' } } },
        passage: 'once',
      },
    ],
  },
  ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) =>
    ticket.key === 'retreat'
      ? { ...ticket, additionalConfiguration: { ...ticket.additionalConfiguration, benefits: [benefit] } }
      : ticket,
  ),
});
