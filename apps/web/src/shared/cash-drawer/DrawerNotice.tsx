import { useStaffText } from '../../session/language.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { OpenDrawerButton } from './OpenDrawerButton.tsx';
import type { OwnDrawer } from './use-own-drawer.ts';

/** Says that cash needs an open drawer, and opens it here. Nothing is shown for an open drawer. */
export function DrawerNotice({ eventId, drawer }: { eventId: number; drawer: OwnDrawer }) {
  const { drawer: t } = useStaffText();
  if (!drawer.isMissing) return null;
  return (
    <Alert tone="warning" live title={t.notOpen} actions={<OpenDrawerButton eventId={eventId} drawer={drawer} />}>
      {t.notOpenHint}
    </Alert>
  );
}
