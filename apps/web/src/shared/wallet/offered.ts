import type { Ticket } from '@foyer/contract/tickets/ticket';
import { passWallets, type PassWallet } from '@foyer/contract/wire/vocabulary';
import { isExempt } from '@foyer/domain/people/permissions';
import { walletsFor } from '@foyer/domain/tickets/wallets';
import type { SessionRecord } from '../../session/session.ts';

/** The properties of the page and the device that decide which wallets are offered. */
interface Surroundings {
  /** The wallets that the server issues passes for, as marked in its page: `apple google`. */
  marked: string | undefined;
  userAgent: string;
  touchPoints: number;
}

const here = (): Surroundings => ({
  marked: document.documentElement.dataset.wallets,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});

/**
 * The wallets for a ticket: only for the person's own ticket with a code. Staff and people who act for an account get
 * none.
 */
export function offeredWallets(
  ticket: Pick<Ticket, 'ticketCode' | 'externalValue'>,
  viewer: Pick<SessionRecord, 'roles' | 'userId' | 'privileged'>,
  surroundings = here(),
): readonly PassWallet[] {
  const { marked, ...device } = surroundings;
  const isOthers =
    viewer.privileged !== undefined || (isExempt(viewer, 'deskPanel') && ticket.externalValue !== viewer.userId);
  if (marked === undefined || ticket.ticketCode === null || isOthers) return [];
  const there = marked.split(' ');
  return walletsFor(
    passWallets.filter((wallet) => there.includes(wallet)),
    device,
  );
}
