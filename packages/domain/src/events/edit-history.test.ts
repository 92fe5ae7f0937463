import type { EventDefinition } from '@foyer/contract/events/event-definition';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { configurationOf, definitionOf } from '../testing/definition.ts';
import { emptyHistory, recorded, redone, undone, type EditHistory } from './edit-history.ts';

const start = definitionOf(configurationOf([]), { defaultName: '', ticketConfigurations: [] });
const named = (defaultName: string, document = start) => ({
  ...document,
  defaultName,
  translations: { name: { en_US: { value: defaultName } } },
});
const ended = (eventEnd: string, document: EventDefinition) => ({ ...document, eventEnd });

/** Records the documents in order, one second apart. */
function historyOf(...documents: EventDefinition[]): EditHistory {
  return documents.reduce(
    ({ history, before }, after, index) => ({ history: recorded(history, before, after, index * 1000), before: after }),
    { history: emptyHistory, before: start },
  ).history;
}

test('undoes typing in one field at once, and another field separately', () => {
  const history = historyOf(named('S'), named('Sp'), named('Spr'), ended('2026-01-01', named('Spr')));
  expect(history.past).toHaveLength(2);
  const first = undone(history, ended('2026-01-01', named('Spr')));
  expect(first?.document).toEqual(named('Spr'));
  expect(first?.path).toBe('eventEnd');
  const second = undone(first?.history ?? emptyHistory, named('Spr'));
  expect(second?.document).toEqual(start);
  expect(undone(second?.history ?? emptyHistory, start)).toBeNull();
  expect(redone(second?.history ?? emptyHistory, start)?.document).toEqual(named('Spr'));
});

test('starts a new step after a pause of more than three seconds', () => {
  const first = recorded(emptyHistory, start, named('S'), 0);
  expect(recorded(first, named('S'), named('Sp'), 3000).past).toHaveLength(1);
  expect(recorded(first, named('S'), named('Sp'), 3001).past).toHaveLength(2);
});

test('records no step when nothing changed, and a new change ends redo', () => {
  expect(recorded(emptyHistory, start, { ...start }, 0)).toEqual(emptyHistory);
  const back = undone(historyOf(named('S')), named('S'));
  expect(back?.history.future).toHaveLength(1);
  expect(recorded(back?.history ?? emptyHistory, start, named('T'), 9000).future).toEqual([]);
});

test('undo keeps what another editor changed since, also in the same field', () => {
  const history = historyOf(named('Mine'));
  expect(undone(history, ended('2027-01-01', named('Mine')))?.document.eventEnd).toBe('2027-01-01');
  expect(undone(history, ended('2027-01-01', named('Mine')))?.document.defaultName).toBe('');
  expect(undone(history, named('Theirs'))?.document.defaultName).toBe('Theirs');
});

test('undoes 100 steps of adding, removing and reordering, and repeats them', () => {
  const ticket = (key: string) => ({
    key,
    defaultDescription: key,
    amount: 1,
    currency: 'USD',
    currencyLocale: 'en-US' as const,
    relationshipTypes: ['CONSULTANT'],
  });
  const action = fc.record({ what: fc.constantFrom('add', 'remove', 'move'), at: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(action, { minLength: 100, maxLength: 120 }), (actions) => {
      const documents = [start];
      for (const [index, { what, at }] of actions.entries()) {
        const before = documents.at(-1) ?? start;
        const list = before.ticketConfigurations ?? [];
        const moved = list[at];
        const next =
          what === 'add' || moved === undefined
            ? [...list, ticket(`new-${index}`)]
            : what === 'remove'
              ? list.toSpliced(at, 1)
              : [moved, ...list.toSpliced(at, 1)];
        if (next.map(({ key }) => key).join() === list.map(({ key }) => key).join()) continue;
        documents.push({ ...before, ticketConfigurations: next });
      }
      let [history, document] = [historyOf(...documents.slice(1)), documents.at(-1) ?? start];
      for (const expected of documents.toReversed().slice(1)) {
        const back = undone(history, document);
        expect(back?.document).toEqual(expected);
        [history, document] = [back?.history ?? emptyHistory, back?.document ?? start];
      }
      for (const expected of documents.slice(1)) {
        const again = redone(history, document);
        expect(again?.document).toEqual(expected);
        [history, document] = [again?.history ?? emptyHistory, again?.document ?? start];
      }
    }),
    { numRuns: 20 },
  );
});
