import { useState } from 'react';
import { useStaffText } from '../../session/language.tsx';
import { Button, type ButtonSize } from '../../ui/Button.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import type { OwnDrawer } from './use-own-drawer.ts';

/** Opens the drawer in a dialog, without leaving the screen. */
export function OpenDrawerButton({ eventId, drawer, size }: { eventId: number; drawer: OwnDrawer; size?: ButtonSize }) {
  const { drawer: t } = useStaffText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon="cash" size={size} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <OpeningDialog
          eventId={eventId}
          currencies={drawer.currencies}
          own={drawer.own}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}
