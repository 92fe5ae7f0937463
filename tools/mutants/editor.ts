import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const form = 'apps/web/src/features/events/editor/form';
const placing = mutantsOf(`${form}/edit.ts`, `${form}/edit.test.ts`);
const colors = mutantsOf('packages/domain/src/events/event-color.ts', 'packages/domain/src/events/event-color.test.ts');
const definition = mutantsOf(
  'apps/server/src/modules/events/definition/check-definition.ts',
  'apps/server/src/modules/events/editor/self-service.test.ts',
);
const types = mutantsOf(
  'packages/domain/src/tickets/relationship-rules.ts',
  'packages/domain/src/tickets/relationship-rules.test.ts',
);
const telling = mutantsOf(
  'packages/domain/src/events/event-changes.ts',
  'packages/domain/src/events/event-changes.test.ts',
);
const zones = mutantsOf(
  'packages/domain/src/events/definition-dates.ts',
  'packages/domain/src/events/definition-dates.test.ts',
);
const evenings = mutantsOf('packages/domain/src/shared/dates.ts', 'packages/domain/src/events/evenings.test.ts');
const zoneField = mutantsOf(
  'apps/web/src/features/events/editor/ZoneField.tsx',
  'apps/web/src/features/events/editor/ZoneField.test.tsx',
);
const mail = mutantsOf(
  'apps/web/src/features/events/editor/use-mail.ts',
  'apps/web/src/features/events/editor/use-mail.test.tsx',
);
const family = mutantsOf(
  'packages/domain/src/events/event-family.ts',
  'packages/domain/src/events/event-family.test.ts',
);
const clone = mutantsOf(
  'apps/server/src/modules/events/editor/clone-event.ts',
  'apps/server/src/modules/events/editor/self-service.test.ts',
);
const versions = mutantsOf(
  'apps/server/src/modules/events/editor/versions.ts',
  'apps/server/src/modules/events/editor/self-service.test.ts',
);
const open = mutantsOf(
  'packages/domain/src/events/event-checklist.ts',
  'packages/domain/src/events/event-checklist.test.ts',
);
const home = mutantsOf('packages/domain/src/people/home.ts', 'packages/domain/src/people/home.test.ts');

const merging = mutantsOf(
  'packages/domain/src/events/merge-definitions.ts',
  'packages/domain/src/events/merge-definitions.test.ts',
);
const syncing = mutantsOf(
  'apps/web/src/features/events/editor/draft/draft-sync.ts',
  'apps/web/src/features/events/editor/draft/draft-sync.test.ts',
);
const publishing = mutantsOf(
  'apps/server/src/modules/events/editor/publish-event.ts',
  'apps/server/src/modules/events/editor/autosave.test.ts',
);
const working = mutantsOf(
  'apps/server/src/modules/events/editor/check-working.ts',
  'apps/server/src/modules/events/editor/autosave.test.ts',
);
const presence = mutantsOf(
  'apps/server/src/modules/events/editor/presence.ts',
  'apps/server/src/modules/events/editor/autosave.test.ts',
);

/** Moving parts of a form, page styles of events, and the currency of previews. */
export const mutants: Mutant[] = [
  merging(
    'if (was === undefined || !isSameValue(left, was)) merged.set(name, left);',
    'if (was === undefined) merged.set(name, left);',
    'A removal of one editor discards the changes of another editor.',
  ),
  syncing(
    'isSameValue(document, state.document) ? state.history : sealed(state.history);',
    'state.history;',
    'Undo of typing takes back the change of another editor.',
  ),
  publishing(
    'draft?.working ? await finished(tx, draft.working, stored, check) : draft?.definition',
    'draft?.definition',
    'Publishing an incomplete draft publishes an older state than the screen shows.',
  ),
  working(
    'return isStoredNaN(valueAt(input, issue.path));',
    'return true;',
    'A draft has a shape that the editor cannot show, so nobody can open the event.',
  ),
  presence(
    'session_id = excluded.session_id',
    'session_id = v.session_id',
    'An open editor disappears when the session ends with which it was opened first.',
  ),
  presence(' FOR KEY SHARE', '', 'A request of an editor fails when its session ends at the same time.'),
  mail(
    '!isWrong && settled === text',
    '!isWrong',
    'The editor sends an older text with an unknown token, which is refused.',
  ),
  mail(
    'settled.startsWith(ofThisMail) ? settled : text',
    'settled',
    'Who types right after selecting another email saves the text of the email before into it.',
  ),
  placing(
    'to.field <= (rest[to.section]?.fields.length ?? -1)',
    'to.field <= (sections[to.section]?.fields.length ?? -1)',
    'A field can be moved beyond the end of its section.',
  ),
  placing(
    '(from.section === to.section && from.field === to.field)',
    'from.field === to.field',
    'A field cannot be dragged to the same position of another section.',
  ),
  placing(' || to >= list.length', '', 'A section can be dragged beyond the last one.'),
  colors('const hex = /^#[\\da-f]{6}$/i;', 'const hex = /^#[\\da-f]{6}/i;', 'A colour value may have trailing text.'),
  colors('hex.test(text) || oklch.test(text)', 'hex.test(text)', 'A colour that the contract allows is refused.'),
  definition('...(isWrong(color) ?', '...(false ?', 'Page styles contain unchecked administrator input.'),
  definition('isWrong(section.color)', 'false', "A section's colour is written into the page without a check."),
  placing('{ ...field, fieldOptions })', 'field)', 'A dragged option returns to its old position.'),
  definition(
    '...(conditions?.relationshipTypes ?? [])',
    '...[]',
    'A coupon refers to a relationship that does not exist, and lowers no price.',
  ),
  definition(
    '    ...typesOf(definition),\n',
    '',
    'Two relationship types share a code, so each gets the tickets of the other.',
  ),
  types('codes.indexOf(code) < index', 'false', 'Two relationship types share a code.'),
  types('selfType && guestType', 'false', 'No ticket can be sold for that relationship type.'),
  types('maxPerAccount <= 100', 'true', 'An account may have more guests than the contract takes.'),
  telling("name === 'conditions'", 'false', 'The list of changes shows the conditions of a coupon as its code.'),
  home('homeOf(country ?? ', 'homeOf(', 'The selected country has no effect.'),
  home('homes[each].locale === locale', 'true', 'A user with Japanese as language pays in dollars.'),
  zones(
    "  'configuration.checkInLists.*.opens',\n",
    '',
    'The opening time of a check-in list moves when the time zone changes.',
  ),
  evenings(
    'if (!(lasts > 0 && lasts <= longestEvening)) return false;',
    '',
    'A conference of two days is shown as one evening.',
  ),
  family(' && !child.hasChildren', '', 'An event with children becomes a child itself.'),
  clone('parent !== null || ', '', 'Children of a child are copied.'),
  clone(
    'writeClone(tx, child, { parentEventId: clone.eventId, days }',
    'writeClone(tx, child, { parentEventId: sourceId, days }',
    "A cloned child belongs to last year's parent.",
  ),
  open(
    'return isPublished ? [] : points.filter',
    'return points.filter',
    'An event on sale that was stopped cannot be corrected.',
  ),
  open("blocks({ code: 'noSubmit'", "advice({ code: 'noSubmit'", 'An event is published whose form nobody can finish.'),
  open('limit > quantity', 'limit >= quantity', 'A team as large as the stock is reported.'),
  zoneField('onBlur={apply}', '', 'A typed time zone is never applied.'),
  versions('if (looked !== stored.version) ', 'if (false) ', 'A version is published over changes that nobody saw.'),
  versions(
    "    .where('event_id', '=', eventId)\n    .executeTakeFirst();",
    '    .executeTakeFirst();',
    'A version of another event is returned.',
  ),
  versions('eventShortCode: stored.definition.eventShortCode', '', 'Restoring a version changes the short code.'),
];
