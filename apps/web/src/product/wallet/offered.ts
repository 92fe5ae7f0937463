import type { Ticket } from '@foyer/contract/ticket';
import { passWallets, type PassWallet } from '@foyer/contract/vocabulary';
import { isPrivileged } from '@foyer/domain/permissions';
import { walletsFor } from '@foyer/domain/wallets';
import type { SessionRecord } from '../../session/session.ts';

/** What of the page and the device tells which wallets there are. */
interface Surroundings {
  /** The wallets that the server hands out passes for, as it marked its page: `apple google`. */
  marked: string | undefined;
  userAgent: string;
  touchPoints: number;
}

const here = (): Surroundings => ({
  marked: document.documentElement.dataset.wallets,
  userAgent: navigator.userAgent,
  touchPoints: navigator.maxTouchPoints,
});

/** The wallets that a ticket's page offers: of a ticket with a code that is one's own; whoever looks for the house, or acts for somebody, gets none. */
export function offeredWallets(
  ticket: Pick<Ticket, 'ticketCode' | 'externalValue'>,
  viewer: Pick<SessionRecord, 'roles' | 'userId' | 'privileged'>,
  surroundings = here(),
): readonly PassWallet[] {
  const { marked, ...device } = surroundings;
  const isOthers = viewer.privileged !== undefined || (isPrivileged(viewer) && ticket.externalValue !== viewer.userId);
  if (marked === undefined || ticket.ticketCode === null || isOthers) return [];
  const there = marked.split(' ');
  return walletsFor(
    passWallets.filter((wallet) => there.includes(wallet)),
    device,
  );
}
