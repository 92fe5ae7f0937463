import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const folder = 'apps/server/src/modules/tickets/documents';
const runs = mutantsOf(`${folder}/pdf/runs-by-font.ts`, `${folder}/pdf/runs-by-font.test.ts`);
const writing = mutantsOf(`${folder}/pdf/document.ts`, `${folder}/documents.test.ts`);
const badges = mutantsOf(
  'apps/server/src/modules/door/badges/printed-names.ts',
  'apps/server/src/modules/door/badges/badges.test.ts',
);
const badgeFonts = mutantsOf(
  'apps/web/src/shared/badge/badge-fonts.ts',
  'apps/web/src/shared/badge/badge-fonts.test.ts',
);
const ticket = mutantsOf(`${folder}/ticket/ticket-page.ts`, `${folder}/ticket/ticket-pdf.test.ts`);

/** A PDF shows a name as its person writes it, never as boxes. */
export const mutants: Mutant[] = [
  runs('return levels ? inDrawnOrder(runs) : runs;', 'return runs;', 'A right-to-left line is drawn in logical order.'),
  runs("KOR: 'kr',", "KOR: 'jp',", 'A Korean name in Chinese characters has Japanese forms.'),
  runs("'\\u0e4d$1\\u0e32'", "'$1\\u0e33'", 'The sign of a Thai tone is drawn on the wrong letter.'),
  writing('{ features: [] }', '{}', 'The words of an Arabic name appear in reverse order.'),
  ticket(
    '...accountNames(ticket, locale)',
    '',
    'A name without a font is romanised although the account has a Latin name.',
  ),
  badges(
    'canPrint(badge.firstName) && canPrint(badge.lastName)',
    'canPrint(badge.firstName)',
    'A badge shows boxes instead of the last name.',
  ),
  badgeFonts(
    "return { fonts: ['kr', ...fonts], lang: 'ko' };",
    "return { fonts, lang: 'ko' };",
    'A Korean name gets no Korean font.',
  ),
];
