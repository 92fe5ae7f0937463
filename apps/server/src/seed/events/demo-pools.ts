import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { t } from '../../modules/events/definition/index.ts';

/** Two pools of a journey: its rooms, and the seats of its boats, of which a suite takes two (stock 4). */
export function withPools(definition: EventDefinition): EventDefinition {
  return {
    ...definition,
    configuration: {
      ...definition.configuration,
      pools: [
        {
          key: 'rooms',
          name: 'Rooms of the resort',
          translations: { name: t('Rooms of the resort', 'Habitaciones del resort', 'リゾートの客室') },
          quantity: 90,
          fewLeftPercent: 15,
          tickets: { retreat: 1, suite: 1 },
          addOns: {},
        },
        {
          key: 'boats',
          name: 'Seats on the boats',
          translations: { name: t('Seats on the boats', 'Asientos en los barcos', 'ボートの座席') },
          quantity: 100,
          fewLeftPercent: 15,
          tickets: { retreat: 1, suite: 2 },
          addOns: {},
        },
      ],
    },
  };
}
