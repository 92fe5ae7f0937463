import { useNavigate } from '../../session/navigation.tsx';
import { useText } from '../../session/language.tsx';
import { useSession } from '../../session/session-store.ts';
import { stopActing } from '../../session/sign-out.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * For staff who act for an account: returns to the staff account and the previous page, for the next person in the
 * queue (people 5.2).
 */
export function NextPerson() {
  const t = useText();
  const navigate = useNavigate();
  const session = useSession();
  if (!session?.privileged) return null;
  return (
    <Button variant="primary" icon="arrow-right" onClick={() => void navigate(stopActing(), { replace: true })}>
      {t.confirmation.nextPerson}
    </Button>
  );
}
