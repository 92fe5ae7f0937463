import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { rolesThatOpen } from '../../../session/may-open.ts';
import { useNavigate, useShownScreen } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';

/** Says that a page needs another role, after the guard led its reader here (people 4.7). */
export function RefusedPage() {
  const { locale, text: t } = useLanguage();
  const { staffRoles } = useStaffText();
  const { refused } = useShownScreen();
  const navigate = useNavigate();
  if (!refused) return null;
  const names = rolesThatOpen(refused).map((role) => staffRoles.names[role]);
  return (
    <Alert
      tone="warning"
      live
      title={staffRoles.refusedTitle}
      actions={<Button onClick={() => void navigate(paths.dashboard(), { replace: true })}>{t.common.ok}</Button>}
    >
      {staffRoles.refusedText({ roles: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names) })}
    </Alert>
  );
}
