import { useEffect, useState } from 'react';
import type { CashDrawer } from '@foyer/contract/payments/cash-drawer';
import type { EventView } from '@foyer/contract/events/events';
import type { Currency } from '@foyer/contract/wire/vocabulary';
import { isAdmin } from '@foyer/domain/people/permissions';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { AmountsDialog } from '../../../shared/cash-drawer/AmountsDialog.tsx';
import { OpeningDialog } from '../../../shared/cash-drawer/OpeningDialog.tsx';
import { LoadFailed } from '../../../shared/page/LoadFailed.tsx';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { useSignedIn } from '../../../session/session-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { NoPrint } from '../../../ui/Print.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { DrawerCard } from './DrawerCard.tsx';

/** The open dialog: the opening of the own drawer, or the count of any drawer. */
type Entering = { kind: 'opening' } | { kind: 'closing'; drawer: CashDrawer };

/** Without the event, the sheets have no name of it and the times of this device. */
export function Drawers({ eventId, event }: { eventId: number; event: EventView | undefined }) {
  const { text: t } = useLanguage();
  const { drawer: words } = useStaffText();
  const viewer = useSignedIn();
  const [chosen, setChosen] = useState('');
  /** The date in the field: empty while it cannot be read. The drawers of the last day then stay. */
  const [typed, setTyped] = useState<string>();
  const [entering, setEntering] = useState<Entering | null>(null);
  const [printed, setPrinted] = useState<CashDrawer | null>(null);
  const list = useCall(
    'listDrawers',
    { params: { eventId }, query: chosen === '' ? {} : { day: chosen } },
    { staleTime: 0 },
  );
  useEffect(() => {
    if (!printed) return;
    window.print();
    setPrinted(null);
  }, [printed]);
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) {
    return (
      <Loading label={t.common.loading}>
        <Skeleton shape="block" height="20rem" />
      </Loading>
    );
  }
  const { day, today, drawers, currencies } = list.data;
  const isToday = day === today;
  const own = drawers.find(({ isOwn }) => isOwn);
  const close = () => setEntering(null);
  const cards = own ? [own, ...drawers.filter((each) => each !== own)] : drawers;
  return (
    <Stack gap={5}>
      {isAdmin(viewer) && (
        <NoPrint>
          <PickedDate
            label={words.day}
            hint={words.dayHint}
            value={typed ?? day}
            max={today}
            onValueChange={(next) => {
              setTyped(next);
              if (next !== '') setChosen(next);
            }}
          />
        </NoPrint>
      )}
      {isToday && !own?.openedAt && (
        <NoPrint>
          <EmptyState
            icon="cash"
            title={words.notOpen}
            actions={
              <Button icon="cash" variant="primary" onClick={() => setEntering({ kind: 'opening' })}>
                {words.open}
              </Button>
            }
          >
            {words.notOpenHint}
          </EmptyState>
        </NoPrint>
      )}
      {!isToday && cards.length === 0 && (
        <EmptyState icon="cash" title={words.noneThatDay}>
          {words.noneThatDayHint}
        </EmptyState>
      )}
      {cards.map((each) => (
        <DrawerCard
          key={each.staff.externalAccountIdentifier}
          drawer={each}
          event={event}
          isPrinted={printed === null || printed === each}
          onPrint={() => setPrinted(each)}
          onOpening={
            each.isOwn && isToday && each.openedAt !== null && each.closedAt === null
              ? () => setEntering({ kind: 'opening' })
              : undefined
          }
          onCount={
            isAdmin(viewer) || (each.isOwn && isToday)
              ? () => setEntering({ kind: 'closing', drawer: each })
              : undefined
          }
        />
      ))}
      {entering && <Entry {...{ eventId, day, currencies, entering }} own={own} onDone={close} onClose={close} />}
    </Stack>
  );
}

interface EntryProps {
  eventId: number;
  day: string;
  currencies: readonly Currency[];
  own: CashDrawer | undefined;
  entering: Entering;
  onDone: () => void;
  onClose: () => void;
}

function Entry({ eventId, day, currencies, own, entering, onDone, onClose }: EntryProps) {
  const { drawer: words } = useStaffText();
  if (entering.kind === 'opening') {
    return <OpeningDialog {...{ eventId, currencies, own, onDone, onClose }} />;
  }
  const { staff, isOwn, amounts: known } = entering.drawer;
  const whose = isOwn ? {} : { externalAccountIdentifier: staff.externalAccountIdentifier };
  return (
    <AmountsDialog
      title={words.countTitle({ name: staff.fullName })}
      lead={words.countLead}
      submit={words.count}
      currencies={known.map(({ currency }) => currency)}
      start={[]}
      act={(amounts) => call('closeDrawer', { params: { eventId }, body: { day, amounts, ...whose } })}
      {...{ onDone, onClose }}
    />
  );
}
