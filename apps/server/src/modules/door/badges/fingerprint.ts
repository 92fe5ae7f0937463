import { createHash } from 'node:crypto';
import { designContentText } from '@foyer/domain/door/badge-content';
import { badgeContentText, companyFields, readingFields } from '@foyer/domain/door/badge-print';
import type { BadgeEvent } from './badge-event.ts';
import type { FoundBadge } from './find-badges.ts';

/** A fingerprint of what a badge prints (door 6.5). It stores no name, and is the same in every language. */
export function fingerprintOf(found: FoundBadge, event: BadgeEvent): string {
  const { badge, awards, ticketConfigurationId, revision, ribbon } = found;
  const awardIds = awards.flatMap(({ awardId, isPinned }) => (isPinned ? [awardId] : []));
  const titleCd = badge.assignedTitle?.titleCd ?? null;
  const content = { ...badge, layout: event.layout.kind, titleCd, awardIds, ticketConfigurationId };
  const answers = Object.fromEntries(
    Object.entries(found.answers).map(([name, value]) => [name, value === null ? '' : String(value)]),
  );
  const firstOf = (names: readonly string[]) => names.map((name) => answers[name] ?? '').find(Boolean) ?? '';
  const text = event.isBuiltIn
    ? badgeContentText(content)
    : designContentText(event.designs, {
        ...content,
        answers,
        reading: firstOf(readingFields),
        company: firstOf(companyFields),
        table: firstOf(event.tableField === undefined ? [] : [event.tableField]),
        ribbon: ribbon?.['en-US'] ?? '',
        qr: event.hasCodes ? String(revision) : '',
      });
  return createHash('sha256').update(text).digest('hex');
}
