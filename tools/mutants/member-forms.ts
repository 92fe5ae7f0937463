import { mutantsOf, type Mutant } from '../lib/mutants.ts';

const tickets = 'apps/server/src/modules/tickets';
const test = `${tickets}/form-links/form-link.test.ts`;
const links = mutantsOf(`${tickets}/form-links/links.ts`, test);
const open = mutantsOf(`${tickets}/form-links/open-form.ts`, test);
const fill = mutantsOf(`${tickets}/form-links/fill-form.ts`, test);
const mail = mutantsOf(`${tickets}/form-links/mail-links.ts`, test);
const write = mutantsOf(`${tickets}/write-answers.ts`, test);
const last = mutantsOf(`${tickets}/write-answers.ts`, `${tickets}/edit.test.ts`);
const agreement = `${tickets}/team-agreement.test.ts`;
const groups = mutantsOf('packages/domain/src/orders/groups.ts', agreement);
const team = mutantsOf(`${tickets}/form-links/team.ts`, agreement);
const opens = mutantsOf(`${tickets}/form-links/open-form.ts`, agreement);
const agrees = mutantsOf(`${tickets}/agree-to-team.ts`, agreement);
const presented = mutantsOf(`${tickets}/present.ts`, agreement);
const leaders = mutantsOf('apps/server/src/modules/stock/ended-teams.ts', agreement);
const agreed = mutantsOf('apps/server/src/modules/stock/team_agree.sql', agreement);
const facts = mutantsOf(
  'apps/server/src/modules/orders/plan/facts.ts',
  'apps/server/src/modules/people/accounts/look-ups.test.ts',
);
const by = mutantsOf('packages/domain/src/forms/answers-by.ts', 'packages/domain/src/forms/answers-by.test.ts');
const fields = 'packages/domain/src/forms';
const merge = mutantsOf(`${fields}/merge-answers.ts`, `${fields}/merge-answers.test.ts`);
const left = mutantsOf(`${fields}/unanswered.ts`, `${fields}/unanswered.test.ts`);

/** Forms of team members: what their links open, how long they work, and simultaneous answers. */
export const mutants: Mutant[] = [
  groups(
    'hasAgreed || isKnown || isStaff(reader)',
    'true',
    'A leader can see strangers by adding their ticket numbers.',
  ),
  groups(
    'isKnown || isStaff(reader)',
    'isKnown || reader.roles.length > 0',
    'A scanner who leads a team can see strangers.',
  ),
  groups('  !hasAgreed && !isKnownToLeader', '  !hasAgreed', "Members of the leader's own organisation have to agree."),
  team(
    "refusal: isInvited(membership) ? 'MEMBER_NOT_AGREED' : refusal",
    'refusal',
    'Staff make a link for a member who has not agreed.',
  ),
  team(
    'if (!membership || !seesMember(membership, actor)) {',
    'if (!membership) {',
    'A leader counts the answers of strangers.',
  ),
  opens(
    "    .where((eb) => eb.or([eb('m.agreed_at', 'is not', null), knows('l.account_id', 't.account_id')]))\n",
    '',
    'A link stays valid after the agreement ends.',
  ),
  agrees('if (!row || row.account_id !== actor.accountId)', 'if (!row)', 'A leader can agree for the members.'),
  presented(
    'mayAgree: relation === ',
    "mayAgree: relation !== 'none' || relation === ",
    'Staff see a button to agree.',
  ),
  leaders("sender: leader.isInvited ? ''", "sender: false ? ''", 'A mail names a member who never agreed.'),
  agreed('coalesce(agreed_at, moment)', 'moment', 'A second agreement replaces the first.'),
  facts(', ticketIds: query.memberTicketIds ?? []', '', 'Members who are named by ticket number are not counted.'),
  links(
    "nonce.toString('hex'), asks]",
    "nonce.toString('hex')]",
    'A link without answers can be turned into a link that shows them.',
  ),
  links('transferredAt?.getTime() ?? 0', '0', 'A link stays valid after a transfer to another holder and back.'),
  open("    .where('f.expires_at', '>', now)\n", '', 'A link never expires.'),
  open(
    "isMasked: asks === 'missing' && !link.is_known",
    'isMasked: false',
    'A link shows a leader the name of a stranger.',
  ),
  fill(
    '{ ...stored, ...pick(sent, missing) }',
    '{ ...stored, ...sent }',
    'A link changes answers that it does not show.',
  ),
  fill(
    '    await seeSame(tx, opened.row, request.answersRevision, null);\n',
    '',
    'The second of two edits overwrites the first.',
  ),
  mail('if (restUntil > now.getTime()) {', 'if (restUntil > Infinity) {', 'A leader can mail a member without limit.'),
  mail(
    "locale, asks: 'missing' as const } : null",
    "locale, asks: 'whole' as const } : null",
    'An address in the answers gets all answers by mail.',
  ),
  write(
    'answersRevision === row.answers_revision) return;',
    'true) return;',
    'An edit does not report that the answers changed.',
  ),
  by(
    'if (staffAccountId !== null) return',
    'if (false) return',
    "An edit by acting staff is recorded as the holder's.",
  ),
  by(
    'reader.staffAccountId ?? reader.accountId',
    'reader.accountId',
    "Acting staff see the holder's edit as their own.",
  ),
  last("saved?.kind !== 'EDIT'", 'saved === undefined', 'The previous holder is shown as the person who answered.'),
  last(
    ".orderBy('ticket_history_id', 'desc')",
    ".orderBy('ticket_history_id')",
    'The first editor is shown instead of the last.',
  ),
  merge(
    'isSame(mine, base, name) ? theirs : mine',
    'isSame(theirs, base, name) ? mine : theirs',
    'Typed values are lost in a field that both edited.',
  ),
  left('open.has(each.field.name) && ', '', 'A link shows fields that are already answered.'),
];
