import { removalOf } from '@foyer/domain/orders/cart';
import { cartRules } from '@foyer/domain/orders/registration/state';
import { useLanguage } from '../../../../session/language.tsx';
import type { Registration } from '../use-registration.ts';
import { ConfirmDialog } from '../../../../shared/action/ConfirmDialog.tsx';
import { relationshipLabel } from '../../../../shared/person/relationship-words.ts';
import { attendeeName, isOwnAccount } from '../words.ts';

/**
 * Asks before an attendee is removed from the cart. Names the attendees who are removed too (orders 4.2).
 */
export function RemoveDialog({
  registration,
  entryId,
  onClose,
}: {
  registration: Registration;
  entryId: number | null;
  onClose: () => void;
}) {
  const { state, dispatch, userId } = registration;
  const { locale, text: t } = useLanguage();
  const removed = entryId === null ? [] : removalOf(state.cart, entryId, cartRules(state));
  const names = removed.map(
    (entry) =>
      attendeeName(entry, locale) || relationshipLabel(entry.relationship, isOwnAccount(entry, userId), locale),
  );
  const [name = '', ...others] = names;
  if (entryId === null || removed.length === 0) return null;
  return (
    <ConfirmDialog
      size="small"
      title={t.registration.removeTitle({ name })}
      cancel={t.registration.keep}
      confirm={t.common.delete}
      variant="danger"
      icon="trash"
      onConfirm={() => {
        onClose();
        dispatch({ type: 'entryRemoved', entryId });
      }}
      onClose={onClose}
    >
      <p>{t.registration.removeText}</p>
      {others.length > 0 && <p>{t.registration.removeWith({ names: others.join(', ') })}</p>}
    </ConfirmDialog>
  );
}
