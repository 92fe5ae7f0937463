import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { t } from '../../modules/events/definition/index.ts';

/** A package of a journey: a consultant and the spouse in one room, for less than two tickets (orders 11). */
export function withPackage(definition: EventDefinition): EventDefinition {
  const { ticketConfigurations: tickets = [] } = definition;
  const retreat = tickets.find(({ key }) => key === 'retreat');
  if (!retreat) return definition;
  return {
    ...definition,
    ticketConfigurations: [
      ...tickets,
      {
        key: 'couple',
        defaultDescription: 'Retreat for two',
        translations: { description: t('Retreat for two', 'Retiro para dos personas', 'リトリート（お二人様）') },
        amount: 890,
        currency: retreat.currency,
        currencyLocale: retreat.currencyLocale,
        quantity: 20,
        limitQuantity: true,
        relationshipTypes: ['CONSULTANT'],
        additionalConfiguration: {
          package: {
            parts: [
              { ticket: 'retreat', relationshipType: 'CONSULTANT' },
              { ticket: 'retreat', relationshipType: 'SPOUSE' },
            ],
          },
        },
      },
    ],
  };
}
