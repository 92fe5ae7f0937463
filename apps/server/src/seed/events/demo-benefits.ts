import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { demoQualification } from '../people/write-qualifications.ts';

/** A free retreat, and one guest at this price, for the members with a place of the demo qualification (selling 4). */
export const withBenefits = (definition: EventDefinition): EventDefinition => ({
  ...definition,
  ticketConfigurations: (definition.ticketConfigurations ?? []).map((ticket) =>
    ticket.key === 'retreat'
      ? {
          ...ticket,
          additionalConfiguration: {
            ...ticket.additionalConfiguration,
            benefits: [
              {
                qualification: demoQualification,
                price: { kind: 'free' },
              },
            ],
          },
        }
      : ticket,
  ),
});
