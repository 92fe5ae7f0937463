import { Link } from '../../../../session/navigation.tsx';
import { useText } from '../../../../session/language.tsx';
import { paths } from '../../../../session/paths.ts';
import type { Registration } from '../use-registration.ts';

/** A child event needs a registration for its parent. Links to the parent's registration (events 1.4). */
export function ParentLink({ registration: { state, event } }: { registration: Registration }) {
  const t = useText();
  if (state.search.error !== 'NOT_REGISTERED_FOR_PARENT_EVENT' || event.parentEventId === null) return null;
  return (
    <p>
      <Link to={paths.registration(event.parentEventId)}>{t.registration.registerForParent}</Link>
    </p>
  );
}
