import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const form = 'apps/web/src/features/staff/editor/form';
const placing = mutantsOf(`${form}/edit.ts`, `${form}/edit.test.ts`);
const colors = mutantsOf('packages/domain/src/event-color.ts', 'packages/domain/src/event-color.test.ts');
const definition = mutantsOf(
  'apps/server/src/modules/event-definition/check-definition.ts',
  'apps/server/src/modules/self-service/self-service.test.ts',
);
const types = mutantsOf('packages/domain/src/relationship-rules.ts', 'packages/domain/src/relationship-rules.test.ts');
const telling = mutantsOf('packages/domain/src/event-changes.ts', 'packages/domain/src/event-changes.test.ts');
const zones = mutantsOf('packages/domain/src/definition-dates.ts', 'packages/domain/src/definition-dates.test.ts');
const evenings = mutantsOf('packages/domain/src/dates.ts', 'packages/domain/src/evenings.test.ts');
const zoneField = mutantsOf(
  'apps/web/src/features/staff/editor/ZoneField.tsx',
  'apps/web/src/features/staff/editor/ZoneField.test.tsx',
);
const family = mutantsOf('packages/domain/src/event-family.ts', 'packages/domain/src/event-family.test.ts');
const clone = mutantsOf(
  'apps/server/src/modules/self-service/clone-event.ts',
  'apps/server/src/modules/self-service/self-service.test.ts',
);
const home = mutantsOf('packages/domain/src/home.ts', 'packages/domain/src/home.test.ts');

/** Moving parts of a form, page styles of events, and the currency of previews. */
export const mutants: Mutant[] = [
  placing(
    'to.field <= (rest[to.section]?.fields.length ?? -1)',
    'to.field <= (sections[to.section]?.fields.length ?? -1)',
    'A field goes behind the place that it leaves, where nothing is.',
  ),
  placing(
    '(from.section === to.section && from.field === to.field)',
    'from.field === to.field',
    'A field cannot be carried to the same place of another section.',
  ),
  placing(' || to >= list.length', '', 'A section is carried beyond the last.'),
  colors('const hex = /^#[\\da-f]{6}$/i;', 'const hex = /^#[\\da-f]{6}/i;', 'Anything may stand behind a colour.'),
  colors('hex.test(text) || oklch.test(text)', 'hex.test(text)', 'A colour that the contract allows is refused.'),
  definition('...(isWrong(color) ?', '...(false ?', 'The style of pages says what an administrator typed.'),
  definition('isWrong(section.color)', 'false', 'The mark of a section loads what an administrator typed.'),
  placing('{ ...field, fieldOptions })', 'field)', 'A choice goes back to where it was carried from.'),
  definition(
    '...(conditions?.relationshipTypes ?? [])',
    '...[]',
    'A coupon is for somebody who is not there, and lowers no price.',
  ),
  definition(
    '    ...typesOf(definition),\n',
    '',
    'Two relationship types share a code, and each has the tickets of the other.',
  ),
  types('codes.indexOf(code) < index', 'false', 'Two relationship types share a code.'),
  types('selfType && guestType', 'false', 'Whoever comes as that cannot be sold a ticket.'),
  types('maxPerAccount <= 100', 'true', 'An account may have more guests than the contract takes.'),
  telling("name === 'conditions'", 'false', 'What a coupon is for is told as its code to type.'),
  home('homeOf(country ?? ', 'homeOf(', 'The country that was chosen makes no difference.'),
  home('homes[each].locale === locale', 'true', 'Who reads Japanese pays in dollars.'),
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
  zoneField('onBlur={apply}', '', 'A time zone that was typed is never applied.'),
];
