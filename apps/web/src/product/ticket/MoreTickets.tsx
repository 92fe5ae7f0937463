import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';

interface MoreTicketsProps {
  /** As `useInfiniteQuery` answers. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** Beneath a list that has more tickets than came at once. */
export function MoreTickets({ pages }: MoreTicketsProps) {
  const t = useText();
  if (!pages.hasNextPage) return null;
  return (
    <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {t.tickets.showMore}
    </Button>
  );
}
