import type { drawsEndpoints } from '@foyer/contract/orders/draws';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Draws } from './deps.ts';
import { getDrawResult } from './draw-result.ts';
import { enterDrawAs } from './enter-draw.ts';
import { drawNow } from './make-draws.ts';
import { getDraws } from './own-draws.ts';
import { listDraws } from './staff-draws.ts';
import { withdrawDrawEntry } from './withdraw-entry.ts';

type Handlers = { [N in keyof typeof drawsEndpoints]: HandlerOf<(typeof drawsEndpoints)[N]> };

export function drawsHandlers(draws: Draws): Handlers {
  const done = { success: true } as const;
  return {
    getDraws: ({ params }, context) => getDraws(draws, params.eventId, context),
    enterDraw: ({ params, body }, context) => enterDrawAs(draws, { ...params, ...body }, context),
    withdrawDrawEntry: async ({ params }, context) => {
      await withdrawDrawEntry(draws, params, context);
      return done;
    },
    getDrawResult: ({ params }, context) => getDrawResult(draws, params, context),
    listDraws: ({ params }, context) => listDraws(draws, params.eventId, context),
    drawNow: async ({ params }, context) => {
      await drawNow(draws, params, context);
      return done;
    },
  };
}
