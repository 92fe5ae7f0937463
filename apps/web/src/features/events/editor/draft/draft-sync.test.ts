import type { EventDefinition } from '@foyer/contract/events/event-definition';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { isSameValue } from '@foyer/domain/events/merge-definitions';
import { fromStored } from '@foyer/domain/events/unfinished';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../api/api-error.ts';
import { createDraftSync } from './draft-sync.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ticket = (key: string, amount = 10) => ({ key, defaultDescription: key, amount });
// The sync reads these parts of a draft alone.
const first = {
  eventId: 1,
  revision: null,
  version: 1,
  savedBy: null,
  definition: {
    defaultName: 'Spring',
    eventTypeCd: 'OTHER',
    configuration: { sections: [] },
    ticketConfigurations: ['a', 'b', 'c'].map((key) => ticket(key)),
  },
} as unknown as EventDraft; // A whole draft has many more parts.

/** A server with one draft, as `saveDraft` keeps it. `fails` returns the error of the next request. */
function server() {
  const stored = {
    draft: first,
    saves: 0,
    fails: (): ApiError | undefined => undefined,
    /** Runs before a request is decided. */
    meanwhile: () => Promise.resolve(),
  };
  const editor = (name: string) =>
    createDraftSync(stored.draft, {
      load: () => Promise.resolve(stored.draft),
      store: async ({ revision, working }) => {
        await stored.meanwhile();
        const error = stored.fails();
        if (error) throw error;
        if (revision !== stored.draft.revision) throw new ApiError({ code: 'EDIT_CONFLICT', status: 409 });
        stored.saves += 1;
        const definition = fromStored(working) as EventDefinition;
        stored.draft = { ...stored.draft, revision: stored.saves, definition, savedBy: name };
        return stored.draft;
      },
    });
  return { stored, editor };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const named = (document: EventDefinition, defaultName: string) => ({ ...document, defaultName });

test('stores the changes of a pause together, and of continuous typing within two seconds', async () => {
  const { stored, editor } = server();
  const sync = editor('Robin');
  for (const name of ['S', 'Su', 'Sum']) sync.change(named(sync.state().document, name));
  expect(sync.state().save).toBe('unsaved');
  await pass(699);
  expect(stored.saves).toBe(0);
  await pass(1);
  expect([stored.saves, stored.draft.definition.defaultName, sync.state().save]).toEqual([1, 'Sum', 'saved']);
  for (let letters = 0; letters < 20; letters += 1) {
    sync.change(named(sync.state().document, `Sum${letters}`));
    await pass(100);
  }
  expect(stored.saves).toBe(2);
});

test('sends one request at a time, and the changes made during a request after it', async () => {
  const { stored, editor } = server();
  const sync = editor('Robin');
  const meeting = Promise.withResolvers<undefined>();
  stored.meanwhile = () => meeting.promise;
  sync.change(named(sync.state().document, 'One'));
  await pass(700);
  sync.change(named(sync.state().document, 'Two'));
  await pass(5000);
  expect([stored.saves, sync.state().save, sync.state().document.defaultName]).toEqual([0, 'saving', 'Two']);
  meeting.resolve(undefined);
  await pass(1500);
  expect([stored.saves, stored.draft.definition.defaultName]).toEqual([2, 'Two']);
});

test('repeats a save without a connection with longer pauses, and at once when the connection is back', async () => {
  const { stored, editor } = server();
  const sync = editor('Robin');
  let requests = 0;
  stored.fails = () => {
    requests += 1;
    return new ApiError({ code: 'NETWORK_ERROR', status: 0 });
  };
  sync.change(named(sync.state().document, 'One'));
  await pass(700);
  expect([requests, sync.state().save]).toEqual([1, 'offline']);
  await pass(1000 + 2000 + 4000);
  expect(requests).toBe(4);
  stored.fails = () => undefined;
  sync.retry();
  await pass(0);
  expect([stored.draft.definition.defaultName, sync.state().save]).toEqual(['One', 'saved']);
});

test('does not repeat a save that is refused, until the next change', async () => {
  const { stored, editor } = server();
  const sync = editor('Robin');
  stored.fails = () => new ApiError({ code: 'FORBIDDEN', status: 403 });
  sync.change(named(sync.state().document, 'One'));
  await pass(60_000);
  expect(sync.state()).toMatchObject({ save: 'refused', error: { code: 'FORBIDDEN' } });
  stored.fails = () => undefined;
  sync.change(named(sync.state().document, 'Two'));
  await pass(700);
  expect(sync.state().save).toBe('saved');
});

test('undo and redo store the document that they show', async () => {
  const { stored, editor } = server();
  const sync = editor('Robin');
  const { document } = sync.state();
  sync.change({ ...document, ticketConfigurations: document.ticketConfigurations?.slice(1) });
  await pass(1500);
  expect(stored.draft.definition.ticketConfigurations).toHaveLength(2);
  expect(sync.undo()).toBe('ticketConfigurations.a');
  await pass(1500);
  expect(stored.draft.definition.ticketConfigurations?.map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  sync.redo();
  expect(await sync.flush()).toBe(true);
  expect(stored.draft.definition.ticketConfigurations).toHaveLength(2);
});

test('merges different fields of two editors, and shows the other’s change', async () => {
  const { stored, editor } = server();
  const [one, two] = [editor('Robin'), editor('Kim')];
  one.change(named(one.state().document, 'Summer'));
  two.change({ ...two.state().document, ticketConfigurations: [ticket('a', 25), ticket('b'), ticket('c')] } as never); // A whole ticket type has more parts.
  await pass(1500);
  await one.refresh();
  expect(stored.draft.definition).toMatchObject({
    defaultName: 'Summer',
    ticketConfigurations: [{ amount: 25 }, {}, {}],
  });
  expect(one.state().document).toEqual(two.state().document);
  expect([one.state().conflicts, two.state().conflicts]).toEqual([[], []]);
});

test('undo of typing keeps a change that another editor made between two letters', async () => {
  const { editor } = server();
  const [one, two] = [editor('Robin'), editor('Kim')];
  one.change(named(one.state().document, 'S'));
  await one.flush();
  await two.refresh();
  two.change({ ...two.state().document, eventTypeCd: 'GALA' });
  await two.flush();
  await one.refresh();
  one.change(named(one.state().document, 'Su'));
  while (one.undo() !== undefined);
  expect(one.state().document).toMatchObject({ defaultName: 'Spring', eventTypeCd: 'GALA' });
});

test('asks about a field that both changed, with the stored value in the document', async () => {
  const { stored, editor } = server();
  const [one, two] = [editor('Robin'), editor('Kim')];
  one.change(named(one.state().document, 'Summer'));
  await one.flush();
  two.change(named(two.state().document, 'Autumn'));
  await two.flush();
  expect(two.state().document.defaultName).toBe('Summer');
  const [conflict] = two.state().conflicts;
  expect(conflict).toEqual({ path: ['defaultName'], mine: 'Autumn', theirs: 'Summer', by: 'Robin' });
  if (conflict) two.settle(conflict, 'mine');
  await two.flush();
  expect([stored.draft.definition.defaultName, two.state().conflicts]).toEqual(['Autumn', []]);
  two.undo();
  expect(two.state().document.defaultName).toBe('Summer');
});

test('two editors with random edits end equal, and lose no value', async () => {
  const act = fc.record({
    who: fc.nat(1),
    what: fc.constantFrom('name', 'amount', 'add', 'remove', 'undo', 'wait', 'refresh'),
    value: fc.integer({ min: 0, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (acts) => {
      const { stored, editor } = server();
      const editors = [editor('Robin'), editor('Kim')] as const;
      const added = new Set<string>();
      for (const [index, { who, what, value }] of acts.entries()) {
        const sync = editors[who === 0 ? 0 : 1];
        const { document } = sync.state();
        const tickets = document.ticketConfigurations ?? [];
        if (what === 'name') sync.change(named(document, `${who}-${value}`));
        if (what === 'amount') {
          const changed = tickets.map((each, n) => (n === value ? { ...each, amount: index } : each));
          sync.change({ ...document, ticketConfigurations: changed });
        }
        if (what === 'add') {
          const key = `new-${who}-${index}`;
          added.add(key);
          sync.change({ ...document, ticketConfigurations: tickets.toSpliced(value, 0, ticket(key) as never) }); // A whole ticket type has more parts.
        }
        if (what === 'remove') {
          const gone = tickets[value]?.key;
          if (gone) added.delete(gone);
          sync.change({ ...document, ticketConfigurations: tickets.toSpliced(value, 1) });
        }
        if (what === 'undo') added.clear();
        if (what === 'undo') sync.undo();
        if (what === 'wait') await pass(400);
        if (what === 'refresh') await sync.refresh();
      }
      await pass(10_000);
      for (const sync of editors) await sync.refresh();
      for (const sync of editors) {
        expect(sync.state().save).toBe('saved');
        expect(isSameValue(sync.state().document, stored.draft.definition)).toBe(true);
      }
      const keys = stored.draft.definition.ticketConfigurations?.map(({ key }) => key) ?? [];
      for (const key of added) expect(keys).toContain(key);
    }),
    { numRuns: 100 },
  );
});

test('two editors who write the same mail at once lose no text: it is stored, or one of them decides', async () => {
  type Part = 'templateSubject' | 'templateHTMLContent';
  const parts: readonly Part[] = ['templateSubject', 'templateHTMLContent'];
  const name = 'confirmation en-US';
  const mailOf = ({ emailTemplates = [] }: EventDefinition) =>
    emailTemplates.find(({ templateName, locale }) => `${templateName} ${locale}` === name);
  const written = fc.record({
    templateSubject: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: undefined }),
    templateHTMLContent: fc.option(fc.constantFrom('<p>A</p>', '<p>B</p>', '<p>C</p>'), { nil: undefined }),
  });
  const round = fc.record({ one: written, two: written, choice: fc.constantFrom('mine' as const, 'theirs' as const) });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), async (rounds) => {
      const { stored, editor } = server();
      const [one, two] = [editor('Robin'), editor('Kim')];
      const mail = {
        templateName: 'confirmation',
        locale: 'en-US',
        templateSubject: 'Hi',
        templateHTMLContent: '<p>Hi</p>',
      } as const;
      one.change({ ...one.state().document, emailTemplates: [mail] });
      await one.flush();
      for (const each of rounds) {
        await one.refresh();
        await two.refresh();
        const before = mailOf(one.state().document);
        for (const [sync, text] of [
          [one, each.one],
          [two, each.two],
        ] as const) {
          const changed = {
            ...mail,
            templateSubject: text.templateSubject ?? before?.templateSubject ?? '',
            templateHTMLContent: text.templateHTMLContent ?? before?.templateHTMLContent ?? '',
          };
          sync.change({ ...sync.state().document, emailTemplates: [changed] });
        }
        await one.flush();
        await two.flush();
        for (const part of parts) {
          const [first, second] = [each.one[part] ?? before?.[part], each.two[part] ?? before?.[part]];
          const isClash = first !== before?.[part] && second !== before?.[part] && first !== second;
          const conflict = two.state().conflicts.find(({ path }) => path.join() === `emailTemplates,${name},${part}`);
          expect(conflict?.mine, part).toBe(isClash ? second : undefined);
          const chosen = first === before?.[part] ? second : first;
          expect(mailOf(stored.draft.definition)?.[part], part).toBe(chosen);
          if (conflict) {
            expect(conflict).toMatchObject({ theirs: first, by: 'Robin' });
            two.settle(conflict, each.choice);
            await two.flush();
            expect(mailOf(stored.draft.definition)?.[part]).toBe(each.choice === 'mine' ? second : first);
          }
        }
        expect([one.state().conflicts, two.state().conflicts]).toEqual([[], []]);
      }
      await one.refresh();
      await two.refresh();
      expect(isSameValue(one.state().document, two.state().document)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
