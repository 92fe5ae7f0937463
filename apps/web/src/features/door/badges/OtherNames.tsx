import type { Badge } from '@foyer/contract/door/badges';
import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';

/** Shows staff the badges with a replaced name, because our fonts lack a character of the typed name. */
export function OtherNames({ badges }: { badges: readonly Badge[] }) {
  const { badge: words } = useStaffText();
  const typed = badges.flatMap(({ typedName }) => (typedName === null ? [] : [typedName]));
  return typed.length === 0 ? null : <Alert tone="warning">{words.otherName({ names: typed.join(', ') })}</Alert>;
}
