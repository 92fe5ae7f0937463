import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { usualDraw } from '@foyer/domain/stock/draw';
import type { DrawChange, WrittenOffer } from '../../stock/index.ts';

/** The draws of a definition: its sale windows of mode `draw` (selling 2.1). */
export const drawChangesOf = (
  { ticketConfigurations = [] }: EventDefinition,
  written: readonly Pick<WrittenOffer, 'ticketConfigurationId'>[],
): DrawChange[] =>
  ticketConfigurations.flatMap(({ saleWindows = [], amount: price }, n) =>
    saleWindows
      .filter(({ mode }) => mode === 'draw')
      .map(({ key, audience, startDateTime, endDateTime, amount = price, reserved, draw = usualDraw }) => ({
        ticketConfigurationId: written[n]?.ticketConfigurationId ?? 0,
        windowKey: key,
        opensAt: new Date(startDateTime),
        closesAt: new Date(endDateTime),
        units: reserved ?? null,
        largestParty: draw.largestParty,
        holdHours: draw.holdHours,
        terms: { audience, amount },
      })),
  );
