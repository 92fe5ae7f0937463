import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/system/import-export';
const accounts = mutantsOf(`${folder}/kinds/accounts.ts`, `${folder}/exchange.test.ts`);
const merging = mutantsOf(`${folder}/merge.ts`, `${folder}/exchange.test.ts`);
const staging = mutantsOf(`${folder}/stage.ts`, `${folder}/exchange.test.ts`);
const importing = mutantsOf(`${folder}/import-rows.ts`, `${folder}/exchange.test.ts`);
const headings = mutantsOf(`${folder}/import-rows.ts`, `${folder}/saved-files.test.ts`);
const organisation = mutantsOf(`${folder}/kinds/organisation.ts`, `${folder}/kinds/kinds.test.ts`);
const cells = mutantsOf(
  'packages/domain/src/shared/csv-cells.ts',
  `${folder}/source/source.test.ts`,
  `${folder}/kinds/kinds.test.ts`,
);
const saving = mutantsOf('apps/server/src/modules/events/definition/save-event.ts', `${folder}/kinds/kinds.test.ts`);
const eventImages = `${folder}/kinds/event-images.test.ts`;
const imageFiles = mutantsOf('apps/server/src/modules/events/definition/image-files.ts', eventImages);
const events = mutantsOf(`${folder}/kinds/events.ts`, eventImages);

const savedFiles = `${folder}/saved-files.test.ts`;
const csv = mutantsOf(`${folder}/source/csv.ts`, savedFiles);
const encoding = mutantsOf(`${folder}/source/encoding.ts`, savedFiles);
const values = mutantsOf(`${folder}/kinds/values.ts`, savedFiles);

/** Import and export: what a file must never undo, repeat or become. */
export const mutants: Mutant[] = [
  accounts(
    `'coalesce(t.password_hash, s."passwordHash")'`,
    `'coalesce(s."passwordHash", t.password_hash)'`,
    'A repeated import restores old passwords.',
  ),
  accounts(`AND a.roles <> '{}')`, `AND false)`, 'An import changes staff accounts.'),
  accounts(
    'CASE WHEN NOT a.demo THEN a.password_hash END',
    'a.password_hash',
    'The public password hash of the demo is exported.',
  ),
  merging(' AND ${differs(target)} RETURNING 1', ' RETURNING 1', 'Unchanged rows are written again.'),
  staging('d.first <> s.seq', 'false', 'A duplicate row is not reported.'),
  importing('if (rows[0]?.taken === true) return;', 'return;', 'Two imports run at the same time.'),
  organisation(
    'WHERE l.account_id = o.account_id AND o.seq',
    'WHERE false AND o.seq',
    'The organisation can contain circles.',
  ),
  cells("isAtRisk(value) ? `'${value}` : value", 'value', 'Spreadsheets run a name as a formula.'),
  saving(
    '!isSameDefinition(stored.ticketConfigurations, wanted.ticketConfigurations)',
    'false',
    'Different tickets in a file are ignored without an error.',
  ),
  imageFiles("bytes.toString('base64') === file.content", 'true', 'A damaged image of a file is decoded.'),
  imageFiles('if (smallest && isSmallerThan(', 'if (smallest && !isSmallerThan(', 'An import shows a blurred banner.'),
  imageFiles('total > mostImageBytes) {', 'total < 0) {', 'The images of a file have no limit.'),
  events(
    "if (saved.outcome === 'refused') throw new Refused(saved);",
    '',
    'The images of a refused event stay in the database.',
  ),
  csv("['\\r\\n', '\\n', '\\r']", "['\\r\\n', '\\n']", 'A file with CR line ends is one row.'),
  csv('relax_column_count: true', 'relax_column_count: false', 'A row with fewer cells is refused.'),
  csv("cells.some((cell) => cell.trim() !== '')", 'cells.length > 0', 'An empty row at the end is refused.'),
  encoding('&& isJapanese(start)', '&& false', 'A file of Japanese Excel is refused.'),
  encoding('&& isJapanese(start)', '', 'A Western file is read as Japanese.'),
  headings(".normalize('NFKC')", '', 'A heading in full-width letters is unknown.'),
  values("sent.normalize('NFKC').toUpperCase()", 'sent', 'A country code in lower case is refused.'),
  values(
    'z.refine((text) => !isShortened(text)',
    'z.refine(() => true',
    'A shortened telephone number replaces a good one.',
  ),
  values('yearFirst.exec(text) ?? japaneseDay', 'japaneseDay', 'A date like 2024/3/1 is refused.'),
];
