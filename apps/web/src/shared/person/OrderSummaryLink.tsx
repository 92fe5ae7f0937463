import type { ReactNode } from 'react';
import { mayOpen } from '../../session/may-open.ts';
import { Link } from '../../session/navigation.tsx';
import { paths } from '../../session/paths.ts';
import { useSignedIn } from '../../session/session-store.ts';

interface OrderSummaryLinkProps {
  eventId: number;
  account: string;
  className?: string | undefined;
  children: ReactNode;
  /** Shown to viewers who cannot open the order summary. */
  otherwise?: ReactNode;
}

/** A link to a person's order summary, for viewers who can open it. */
export function OrderSummaryLink({ eventId, account, className, children, otherwise = null }: OrderSummaryLinkProps) {
  if (!mayOpen(useSignedIn(), 'orderSummary')) return otherwise;
  return (
    <Link to={paths.orderSummary(eventId, account)} className={className} translate="no">
      {children}
    </Link>
  );
}
