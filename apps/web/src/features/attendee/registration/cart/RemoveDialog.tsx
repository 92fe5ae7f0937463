import { removalOf } from '@foyer/domain/cart';
import { cartRules } from '@foyer/domain/registration/state';
import { useLanguage } from '../../../../session/language.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { Registration } from '../use-registration.ts';
import { attendeeName, isOwnAccount, relationshipLabel } from '../words.ts';

/** Asks before an attendee leaves the cart, and names those who would leave with them (spec §2 'Delete asks …'). */
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
  return (
    <Dialog
      open={entryId !== null && removed.length > 0}
      onClose={onClose}
      alert
      size="small"
      title={t.registration.removeTitle({ name })}
      closeLabel={t.common.close}
      initialFocus="[data-keep]"
      actions={
        <>
          <Button data-keep="" onClick={onClose}>
            {t.registration.keep}
          </Button>
          <Button
            variant="danger"
            icon="trash"
            onClick={() => {
              onClose();
              if (entryId !== null) dispatch({ type: 'entryRemoved', entryId });
            }}
          >
            {t.common.delete}
          </Button>
        </>
      }
    >
      <p>{t.registration.removeText}</p>
      {others.length > 0 && <p>{t.registration.removeWith({ names: others.join(', ') })}</p>}
    </Dialog>
  );
}
