import type { trialsEndpoints } from '@foyer/contract/events/trials';
import type { StaffSessions } from '@foyer/domain/people/staff-sessions';
import { FoyerError } from '@foyer/contract/wire/errors';
import type { HandlerOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/database.ts';
import { endTrial } from './end-trial.ts';
import { listTrials } from './list-trials.ts';
import { becomeTrialPerson, getOpenTrial, setTrialClock } from './open-trial.ts';
import { startTrial } from './start-trial.ts';
import type { TrialRuntime } from './runtime.ts';

type Handlers = { [N in keyof typeof trialsEndpoints]: HandlerOf<(typeof trialsEndpoints)[N]> };

interface Dependencies {
  database: Database;
  staffSessions: StaffSessions;
  runtime: TrialRuntime | undefined;
  /** In a trial copy: receives the new offset of its clock. */
  onClock: ((offsetMs: number) => void) | undefined;
}

export function trialsHandlers(deps: Dependencies): Handlers {
  const { database, staffSessions, onClock } = deps;
  /** The three calls of the bar exist in a trial copy only, also if the installation's own table had a row. */
  const inTrial = () => {
    if (!onClock) throw new FoyerError('RECORD_NOT_FOUND');
    return onClock;
  };
  return {
    listTrials: ({ params }, context) => listTrials(deps, params.eventId, context),
    startTrial: ({ params, body }, context) => startTrial(deps, params.eventId, body, context),
    endTrial: ({ params }, context) => endTrial(deps, params, context),
    getOpenTrial: async (_, context) => {
      inTrial();
      return getOpenTrial(database, context);
    },
    setTrialClock: async ({ body }, context) => {
      const change = inTrial();
      const moved = await setTrialClock(database, body.now, context);
      change(moved.movedMs);
      return moved;
    },
    becomeTrialPerson: async ({ params }, context) => {
      inTrial();
      return becomeTrialPerson(database, params.userId, staffSessions, context);
    },
  };
}
