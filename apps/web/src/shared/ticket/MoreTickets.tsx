import { useText } from '../../session/language.tsx';
import { Button } from '../../ui/Button.tsx';

interface MoreTicketsProps {
  /** The result of `useInfiniteQuery`. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
}

/** The button that loads more tickets, below a list. */
export function MoreTickets({ pages }: MoreTicketsProps) {
  const t = useText();
  if (!pages.hasNextPage) return null;
  return (
    <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {t.tickets.showMore}
    </Button>
  );
}
