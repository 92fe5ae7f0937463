import type { StaffDraw } from '@foyer/contract/orders/draws';
import type { EventView } from '@foyer/contract/events/events';
import { csvLine, csvMark } from '@foyer/domain/shared/csv-cells';
import { msOf } from '@foyer/domain/shared/dates';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { call } from '../../../api/call.ts';
import { useCall } from '../../../api/query.ts';
import { useAction } from '../../../shared/action/use-action.ts';
import { useDrawText } from '../../../shared/draws/text.ts';
import { momentWords } from '../../../shared/time/moment.ts';
import { useNow } from '../../../shared/time/now.ts';
import { useLanguage } from '../../../session/language.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dates } from '../../../ui/Dates.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from './WaitingLists.module.css';

/** The draws of an event with their entries, for staff (selling 2.9). Renders nothing without draws. */
export function StaffDraws({ event }: { event: EventView }) {
  const { data = [] } = useCall('listDraws', { params: { eventId: event.eventId } });
  return (
    <>
      {data.map((draw) => (
        <DrawCard key={draw.drawId} draw={draw} event={event} />
      ))}
    </>
  );
}

function DrawCard({ draw, event }: { draw: StaffDraw; event: EventView }) {
  const { locale } = useLanguage();
  const { draws: t } = useDrawText();
  const now = useNow();
  const { eventId } = event;
  const dateOf = (at: string) => momentWords(at, event.configuration.timeZone, locale, 'shortWithTime');
  const isClosed = msOf(draw.closesDate) <= msOf(now);
  const make = useAction({
    act: () => call('drawNow', { params: { eventId, drawId: draw.drawId }, body: {} }),
    successMessage: () => t.drawn,
  });
  const ticket = translatedText(draw.ticketTranslations.description, locale, draw.ticketDescription);
  const isDrawn = draw.drawnDate !== undefined;
  return (
    <Card
      title={t.drawOf({ ticket })}
      level={2}
      aside={
        <Row gap={2}>
          {(['ENTERED', 'WON', 'WAITING', 'WITHDRAWN', 'EXPIRED'] as const)
            .filter((state) => draw.counts[state].entries > 0)
            .map((state) => (
              <Chip key={state} tone={state === 'WON' ? 'good' : 'neutral'}>
                {`${t.states[state]}: ${t.sums({ entries: draw.counts[state].entries, tickets: draw.counts[state].units })}`}
              </Chip>
            ))}
        </Row>
      }
      footer={
        <Row gap={2}>
          {isClosed && !isDrawn && (
            <Button size="sm" loading={make.busy} aria-label={t.drawNowFor({ ticket })} onClick={() => make.run()}>
              {t.drawNow}
            </Button>
          )}
          {draw.list.length > 0 && (
            <a
              className={buttonClass({ size: 'sm' })}
              download={`draw-${draw.drawId}.csv`}
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(draw, t))}`}
            >
              {t.download}
            </a>
          )}
        </Row>
      }
    >
      <Stack gap={3}>
        <p className={styles.soft}>
          <Dates>
            {isDrawn
              ? t.staffDrawn({ date: dateOf(draw.drawnDate ?? ''), units: draw.units ?? 0 })
              : isClosed
                ? t.staffClosed({ date: dateOf(draw.closesDate) })
                : t.staffUntil({ date: dateOf(draw.closesDate) })}
          </Dates>
        </p>
        {draw.list.length > 0 && (
          <Table
            caption={t.drawOf({ ticket })}
            rows={draw.list}
            rowKey={(row) => row.entryId}
            columns={[
              { key: 'rank', header: t.columnRank, align: 'end', cell: (row) => row.rank ?? '–' },
              {
                key: 'people',
                header: t.columnPeople,
                primary: true,
                cell: (row) =>
                  [
                    // An account can have several tickets of its party.
                    ...new Set(
                      row.members.map((member) => `${fullName(member, locale)} (${member.externalAccountIdentifier})`),
                    ),
                  ].join(', '),
              },
              { key: 'tickets', header: t.columnTickets, align: 'end', cell: (row) => row.units },
              { key: 'entry', header: t.columnEntry, align: 'end', cell: (row) => row.entryId },
              { key: 'state', header: t.columnState, cell: (row) => t.states[row.state] },
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}

function csvOf(draw: StaffDraw, t: ReturnType<typeof useDrawText>['draws']): string {
  const lines = [
    [t.columnRank, t.columnEntry, t.columnPeople, t.columnTickets, t.columnState],
    ...draw.list.map((row) => [
      row.rank ?? null,
      row.entryId,
      row.members.map(({ externalAccountIdentifier }) => externalAccountIdentifier).join(' '),
      row.units,
      t.states[row.state],
    ]),
  ];
  return csvMark + lines.map((cells) => csvLine(cells)).join('');
}
