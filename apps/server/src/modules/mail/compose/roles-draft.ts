import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { ServerTexts } from '@foyer/messages/catalogue/server-texts';
import type { MailContent, MailRole } from './content.ts';
import type { MailDraft } from './templates.ts';
import type { MailView } from './tokens.ts';
import { momentOf } from './view.ts';

type RolesContent = Extract<MailContent, { template: 'roles' }>;

/** Lists the roles of a consultant after a change: for which event, from when and until when (people 4.15). */
export function rolesDraft(
  content: RolesContent,
  texts: ServerTexts['mail'],
  view: MailView,
  locale: Locale,
): MailDraft {
  const hasRoles = content.roles.length > 0;
  const text = hasRoles ? texts.rolesText : texts.rolesEndedText;
  return {
    subject: hasRoles ? texts.rolesSubject : texts.rolesEndedSubject,
    heading: hasRoles ? texts.rolesSubject : texts.rolesEndedSubject,
    preview: text,
    blocks: [
      { kind: 'text', text: texts.greeting({ name: view.NAME }) },
      { kind: 'text', text },
      ...(hasRoles ? roleBlocks(content, texts, locale) : []),
    ],
    footer: texts.footerRoles,
  };
}

function roleBlocks(
  { roles, url, userId }: RolesContent,
  texts: ServerTexts['mail'],
  locale: Locale,
): MailDraft['blocks'] {
  return [
    {
      kind: 'facts',
      rows: roles.map((each) => [texts.roleName({ role: each.role }), aboutRole(each, texts, locale)]),
    },
    { kind: 'button', label: texts.rolesButton, url },
    { kind: 'note', text: texts.rolesNext({ userId }) },
  ];
}

function aboutRole(
  { eventName, timeZone, validFrom, validUntil, label }: MailRole,
  texts: ServerTexts['mail'],
  locale: Locale,
): string {
  const moment = (at: Date) => momentOf(at, timeZone ?? 'UTC', locale);
  return [
    eventName ?? texts.rolesAllEvents,
    label,
    validFrom && texts.roleFrom({ time: moment(validFrom) }),
    validUntil && texts.roleUntil({ time: moment(validUntil) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
