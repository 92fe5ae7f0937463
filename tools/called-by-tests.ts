/** Exports that only tests call, with the reason. `tools/check-callers.ts` refuses an entry when its export gets another caller. */
export interface CalledByTests {
  file: string;
  names: readonly string[];
  why: string;
}

export const calledByTests: readonly CalledByTests[] = [
  {
    file: 'packages/domain/src/forms/rules.ts',
    names: ['ruleWords'],
    why: 'A test compares docs/form-rules.md with this list. The form builder will offer it.',
  },
  {
    file: 'apps/server/src/db/migrate.ts',
    names: ['fingerprint'],
    why: 'Tests name their template database by this value. It is next to the code that reads migrations.',
  },
  {
    file: 'apps/web/src/session/stored.ts',
    names: ['storedElsewhere'],
    why: 'Lists the storage entries of code that cannot import this table. Tests compare that code and docs/browser-storage.md with it.',
  },
  {
    file: 'packages/contract/src/wire/statuses.ts',
    names: ['statusesOf'],
    why: 'Tests compare the status of each response with the statuses that its endpoint declares. OpenAPI uses the codes in the same file.',
  },
  {
    file: 'packages/domain/src/mail/message-rules.ts',
    names: ['dueTime'],
    why: 'Describes mail 4 for one person. A property test compares it with the parts that the condition in SQL uses.',
  },
  {
    file: 'apps/server/src/modules/events/definition/index.ts',
    names: ['versionBounds'],
    why: 'Tests of the editor publish up to these bounds. The bounds are applied inside the module.',
  },
  {
    file: 'apps/server/src/commands/terminal.ts',
    names: ['withTerminal'],
    why: 'Tests run commands in their own process. A process for each command costs a third of a second.',
  },
];
