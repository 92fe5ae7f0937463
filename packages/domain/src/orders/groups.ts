import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { GroupMemberTicket } from '@foyer/contract/events/events';
import type { TicketConfiguration } from '@foyer/contract/tickets/ticket-configuration';
import { sameAccount } from '../people/consultant-id.ts';
import { isExempt, type HasRoles } from '../people/permissions.ts';
import { findRelationship } from '../tickets/relationships.ts';

/** A ticket that belongs, or may belong, to a group (orders 5.1). The names may be masked. */
export interface GroupMember extends GroupMemberTicket {
  /** The self ticket of the account that takes the group ticket. It is added automatically and cannot be removed. */
  isSelf: boolean;
}

/** A found ticket as a group member for the account that takes the group ticket. */
export function groupMemberOf(
  ticket: GroupMemberTicket,
  externalAccountIdentifier: string,
  relationshipTypes: readonly RelationshipType[],
): GroupMember {
  const isSelf =
    sameAccount(ticket.externalAccountIdentifier, externalAccountIdentifier) &&
    findRelationship(relationshipTypes, ticket.relationship)?.selfType === true;
  return { ...ticket, isSelf };
}

/** Maximum members of a group ticket, including the buyer; `null` for tickets without a group (orders 5.1). */
export function maxMembers(ticket: Pick<TicketConfiguration, 'additionalConfiguration'>): number | null {
  return ticket.additionalConfiguration.groupTicketConfiguration?.maxMemberCount ?? null;
}

/** Occupied seats: the members, plus one for the buyer if the buyer's self ticket is not a member yet. */
export function seatsTaken(members: readonly Pick<GroupMember, 'isSelf'>[]): number {
  return members.length + (members.some((member) => member.isSelf) ? 0 : 1);
}

/** Whether the group is full: 'You have already filled your team.' (orders 5.2). */
export function isGroupFull(members: readonly Pick<GroupMember, 'isSelf'>[], maxMemberCount: number): boolean {
  return seatsTaken(members) >= maxMemberCount;
}

export type GroupChange = { members: GroupMember[] } | { refused: 'alreadyFilled' | 'alreadyMember' | 'selfStays' };

/**
 * Adds a member. Members are unique by ticketId and never exceed the group's size. The self member comes first and uses
 * the buyer's seat.
 */
export function addMember(members: readonly GroupMember[], member: GroupMember, maxMemberCount: number): GroupChange {
  if (members.some(({ ticketId }) => ticketId === member.ticketId)) return { refused: 'alreadyMember' };
  if (member.isSelf && !members.some(({ isSelf }) => isSelf)) return { members: [member, ...members] };
  if (isGroupFull(members, maxMemberCount)) return { refused: 'alreadyFilled' };
  return { members: [...members, member] };
}

/** Removes a member; the self member stays (orders 5.2). */
export function removeMember(members: readonly GroupMember[], ticketId: number): GroupChange {
  if (members.some((member) => member.ticketId === ticketId && member.isSelf)) return { refused: 'selfStays' };
  return { members: members.filter((member) => member.ticketId !== ticketId) };
}

/**
 * The members after the automatic search on mount. If no member is selected, the self member in the result is added.
 */
export function membersOnMount(members: readonly GroupMember[], found: readonly GroupMember[]): GroupMember[] {
  if (members.length > 0) return [...members];
  const self = found.find(({ isSelf }) => isSelf);
  return self ? [self] : [];
}

/** Tickets that can still be selected; none when the group is full (orders 5.2). */
export function selectableMembers(
  members: readonly GroupMember[],
  found: readonly GroupMember[],
  maxMemberCount: number,
): GroupMember[] {
  if (isGroupFull(members, maxMemberCount)) return [];
  return found.filter(({ ticketId }) => !members.some((member) => member.ticketId === ticketId));
}

/**
 * Why the holder of a ticket can neither leave its team nor agree to it. The ticket has no team (`NOT_IN_TEAM`), or the
 * holder leads the team (`FORBIDDEN`).
 */
export function leaveRefusal(
  team: { leaderAccountId: number } | null,
  holder: { accountId: number },
): { code: 'NOT_IN_TEAM' | 'FORBIDDEN' } | null {
  if (team === null) return { code: 'NOT_IN_TEAM' };
  return team.leaderAccountId === holder.accountId ? { code: 'FORBIDDEN' } : null;
}

/** The facts of a membership that decide who sees the member. */
export interface Membership {
  /** The member agreed to be on the team with its leader. */
  hasAgreed: boolean;
  /** The member is on the leader's account, or in the leader's organisation. */
  isKnownToLeader: boolean;
  /** The member is on the reader's account, or in the reader's organisation. */
  isKnown: boolean;
}

/** Whether a member from outside the leader's organisation has not agreed yet. */
export const isInvited = ({ hasAgreed, isKnownToLeader }: Omit<Membership, 'isKnown'>): boolean =>
  !hasAgreed && !isKnownToLeader;

/**
 * Whether a reader of the leader's ticket sees a member's identity. Staff always do; others see members who agreed or
 * belong to the reader's own organisation. Anyone can add a stranger to a team by ticket number, so a ticket number
 * alone reveals nothing.
 */
export const seesMember = (
  { hasAgreed, isKnown }: Pick<Membership, 'hasAgreed' | 'isKnown'>,
  reader: HasRoles,
): boolean => hasAgreed || isKnown || isExempt(reader, 'maskedNames');

/**
 * Whether the group step is complete: at least one member, unique members, and at most the maximum number (orders 5.2).
 */
export function checkGroup(
  members: readonly Pick<GroupMember, 'ticketId' | 'isSelf'>[],
  maxMemberCount: number,
): 'noMember' | 'tooMany' | 'notUnique' | null {
  if (members.length === 0) return 'noMember';
  if (new Set(members.map(({ ticketId }) => ticketId)).size !== members.length) return 'notUnique';
  return seatsTaken(members) > maxMemberCount ? 'tooMany' : null;
}
