import type { Finding } from '@foyer/contract/reports/search';
import { useStaffText } from '../../session/language.tsx';

/** The names, numbers and addresses that a search found a person by. */
export function FoundBy({ found }: { found: readonly Finding[] }) {
  const { foundBy } = useStaffText();
  if (found.length === 0) return null;
  return (
    <span>
      {foundBy.label}: {found.map(({ kind, value }) => foundBy[kind]({ value })).join(' · ')}
    </span>
  );
}
