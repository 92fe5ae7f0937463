import { titles } from '@foyer/contract/wire/vocabulary';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { t } from '../../modules/events/definition/index.ts';

const hourMs = 3_600_000;

/** The event whose draw has ended, and the hours from the end of its entries to the day of seeding. */
export const drawnEventCode = 'ECFLYIN26';
export const drawnHoursAgo = 6;

/** A ticket type that was drawn among the members with a title: an invitation with a room in the hotel (selling 2). */
export function withDraw(definition: EventDefinition, now: Date): EventDefinition {
  const { ticketConfigurations: tickets = [] } = definition;
  const invitation = tickets.find(({ key }) => key === 'flyin');
  if (!invitation) return definition;
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs).toISOString();
  return {
    ...definition,
    ticketConfigurations: [
      ...tickets,
      {
        key: 'flyin-room',
        defaultDescription: 'Fly-In with a hotel room',
        translations: {
          description: t('Fly-In with a hotel room', 'Fly-In con habitación de hotel', 'フライイン（ホテル客室付き）'),
        },
        amount: 0,
        currency: invitation.currency,
        currencyLocale: invitation.currencyLocale,
        quantity: 8,
        limitQuantity: true,
        relationshipTypes: ['CONSULTANT', 'SPOUSE'],
        saleWindows: [
          {
            key: 'draw',
            audience: { titles: [...titles] },
            startDateTime: at(drawnHoursAgo + 7 * 24),
            endDateTime: at(drawnHoursAgo),
            reserved: 8,
            mode: 'draw',
            draw: { largestParty: 2, holdHours: 72 },
          },
        ],
      },
    ],
  };
}
