import type { Db } from '../../../db/database.ts';
import type { TrialContents } from './read-contents.ts';

/** What the composition root adds: the app of a trial copy, on a schema of its own (selling 6.1). */
export interface TrialRuntime {
  /** Whether the user of the database may create the schema and the role. */
  isPossible: () => Promise<boolean>;
  /** Creates the schema and fills it. */
  create: (
    schema: string,
    contents: TrialContents,
    times: { now: Date; startsAt: Date; endsAt: Date },
  ) => Promise<void>;
  /** Closes the app in this process and removes the schema and the role. Repeatable. */
  remove: (schema: string) => Promise<void>;
  /** Path that opens the copy in the browser which follows it. */
  pathOf: (trial: { trialId: number; endsAt: Date }) => string;
}

export interface TrialsDependencies {
  database: { kysely: Db };
  /** Absent in a trial copy, which has no copies itself. */
  runtime?: TrialRuntime | undefined;
}
