import type { ReactNode } from 'react';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CouponForm } from './CouponForm.tsx';
import { isStored, replaced, shownName, type CouponDraft, type TicketDraft } from './document.ts';
import { EntryDrawer } from './EntryDrawer.tsx';
import { fieldId } from './show-field.ts';

interface CouponDrawerProps {
  /** The position of the coupon's ticket type in the document, and of the coupon in the ticket type. */
  index: number;
  position: number;
  stored: readonly TicketDraft[];
  types: readonly RelationshipType[];
  timeZone: string;
  isNew: boolean;
  problemAt: (path: string) => ReactNode;
  change: (next: TicketDraft[]) => void;
  onOpen: (entry: { ticket: string; coupon: number }) => void;
  onClose: () => void;
}

/** All settings of a coupon. A new coupon can move to another ticket type. */
export function CouponDrawer(props: CouponDrawerProps) {
  const { index, position, stored, types, timeZone, isNew, problemAt, change, onOpen, onClose } = props;
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const ticket = stored[index];
  const coupon = ticket?.coupons?.[position];
  if (!ticket || !coupon) return null;
  const at = `ticketConfigurations.${index}.coupons.${position}`;
  const name = coupon.defaultDescription || editor.newCoupon;
  const without = (of: TicketDraft) => ({ ...of, coupons: replaced(of.coupons ?? [], position, undefined) });
  const put = (next: CouponDraft) =>
    change(replaced(stored, index, { ...ticket, coupons: replaced(ticket.coupons ?? [], position, next) }));
  const remove = () => {
    change(replaced(stored, index, without(ticket)));
    onClose();
  };
  const moveTo = (key: string) => {
    const to = stored.find((each) => each.key === key);
    if (!to || to === ticket) return;
    const added = { ...to, coupons: [...(to.coupons ?? []), coupon] };
    change(stored.map((each) => (each === ticket ? without(ticket) : each === to ? added : each)));
    onOpen({ ticket: key, coupon: added.coupons.length - 1 });
  };
  return (
    <EntryDrawer
      title={name}
      nameId={`${fieldId(at)}.defaultDescription`}
      isNew={isNew}
      actions={
        !isStored(coupon.key) && (
          <Button variant="quiet" icon="trash" onClick={remove}>
            {editor.removeOf({ name })}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div id={fieldId(at)}>
        <Stack gap={4}>
          {isStored(coupon.key) ? (
            <p>{shownName(ticket, locale)}</p>
          ) : (
            <Select
              label={editor.couponTicket}
              value={ticket.key}
              options={stored.map((each) => ({ value: each.key, label: shownName(each, locale) }))}
              onValueChange={moveTo}
            />
          )}
          <CouponForm
            id={fieldId(at)}
            {...{ coupon, types, timeZone }}
            currency={ticket.currency}
            problemAt={(path) => problemAt(`${at}.${path}`)}
            change={put}
          />
        </Stack>
      </div>
    </EntryDrawer>
  );
}
