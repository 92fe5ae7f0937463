import type { doorEndpoints } from '@foyer/contract/door/door';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { createSessionStreams } from '../../people/sign-in/index.ts';
import { listDevices, nameDevice, shutOutDevice, type CheckInDependencies } from '../check-in/index.ts';
import { findEvent } from '../../events/catalogue/index.ts';
import type { TicketCodes } from '../../tickets/index.ts';
import { getRoster } from './get-roster.ts';
import { listConflicts } from './list-conflicts.ts';
import { createLive } from './live.ts';
import { createSeal, type CodesAside } from './seal.ts';
import { sendScans } from './send-scans.ts';
import { solveConflict } from './solve-conflict.ts';

type Handlers = { [N in keyof typeof doorEndpoints]: HandlerOf<(typeof doorEndpoints)[N]> };

interface DoorDependencies {
  database: Database;
  codes: TicketCodes & CodesAside;
  /** Public key that verifies codes, base64url. */
  publicKey: string;
  clock: () => Date;
  onScan: NonNullable<CheckInDependencies['onScan']>;
  onLiveError: (error: unknown) => void;
}

export function rosterHandlers(deps: DoorDependencies): Handlers {
  const { database, codes, publicKey, clock, onScan, onLiveError } = deps;
  const seal = createSeal(codes);
  const live = createLive({ database, clock, onError: onLiveError });
  const streams = createSessionStreams(database, { clock, onError: onLiveError });
  const db = database.kysely;
  return {
    getRoster: ({ params, query }, context) =>
      getRoster({ database, seal, publicKey }, { ...params, ...query }, context),
    sendScans: ({ params, body }, context) => sendScans({ database, codes, onScan }, { ...params, ...body }, context),
    listScanConflicts: ({ params }, context) => listConflicts({ database }, params, context),
    solveScanConflict: async ({ params, body }, context) => {
      await solveConflict({ database }, { ...params, ...body }, context);
      return { success: true };
    },
    watchDoor: async ({ params: { eventId } }, context) => {
      await findEvent(db, eventId, context.actor);
      const stream = await streams.open(context);
      return {
        subscribe: (send, end) => {
          stream.onEnd(end);
          const stop = live.watch(eventId, context.locale, send);
          return () => {
            stop();
            stream.close();
          };
        },
      };
    },
    listDoorDevices: async ({ params: { eventId } }, context) => {
      await findEvent(db, eventId, context.actor);
      return listDevices(db, eventId, context);
    },
    nameDoorDevice: ({ params, body }, context) => nameDevice({ database }, { ...params, ...body }, context),
    shutOutDevice: async ({ params, body }, context) => {
      await shutOutDevice({ database }, { ...params, ...body }, context);
      return { success: true };
    },
  };
}
