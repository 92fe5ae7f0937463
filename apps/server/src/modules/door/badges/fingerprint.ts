import { createHash } from 'node:crypto';
import { badgeContentText } from '@foyer/domain/door/badge-print';
import type { BadgeLayout } from '@foyer/domain/door/badges';
import type { FoundBadge } from './find-badges.ts';

/** A fingerprint of what a badge prints (door 6.5). It stores no name, and is the same in every language. */
export function fingerprintOf(
  { badge, awards, ticketConfigurationId }: FoundBadge,
  layout: BadgeLayout['kind'],
): string {
  const awardIds = awards.flatMap(({ awardId, isPinned }) => (isPinned ? [awardId] : []));
  const titleCd = badge.assignedTitle?.titleCd ?? null;
  const text = badgeContentText({ ...badge, layout, titleCd, awardIds, ticketConfigurationId });
  return createHash('sha256').update(text).digest('hex');
}
