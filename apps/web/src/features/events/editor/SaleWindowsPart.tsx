import { Suspense, type ReactNode } from 'react';
import { mostSaleWindows, type SaleWindow } from '@foyer/contract/tickets/sale-window';
import { usualDraw } from '@foyer/domain/stock/draw';
import { windowWarnings } from '@foyer/domain/events/window-problems';
import { AudienceFields } from '../../../shared/audience/AudienceFields.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { DrawFields } from './DrawFields.tsx';
import { replaced, type TicketDraft } from './document.ts';
import styles from './Editor.module.css';
import { fieldId } from './show-field.ts';
import { ZonedField } from './ZonedField.tsx';

interface SaleWindowsPartProps {
  /** Path of the ticket type in the document. */
  at: string;
  ticket: TicketDraft;
  timeZone: string;
  problemAt: (path: string) => ReactNode;
  change: (next: TicketDraft) => void;
}

const dayMs = 86_400_000;

/** The sale windows of a ticket type (selling 1). Folded until the type has one. */
export function SaleWindowsPart({ at, ticket, timeZone, problemAt, change }: SaleWindowsPartProps) {
  const { pools, saleWindows: t } = useStaffText();
  const windows = ticket.saleWindows ?? [];
  const set = (next: SaleWindow[]) => {
    const { saleWindows: _, ...rest } = ticket;
    change(next.length === 0 ? rest : { ...rest, saleWindows: next });
  };
  const add = () => {
    const last = windows.at(-1)?.endDateTime ?? ticket.startDateTime;
    const start = last == null ? Math.ceil(Date.now() / dayMs) * dayMs : Date.parse(last);
    // A new window never reuses the key of a removed one.
    const key = `window-${Date.now().toString(36)}`;
    set([
      ...windows,
      {
        key,
        audience: {},
        startDateTime: new Date(start).toISOString(),
        endDateTime: new Date(start + dayMs).toISOString(),
        mode: 'firstCome',
      },
    ]);
  };
  return (
    <Fold title={pools.title} opensAtFirst={windows.length > 0}>
      <div id={fieldId(`${at}.saleWindows`)}>
        <Stack gap={5}>
          <p>{t.hint}</p>
          {windowWarnings(ticket, timeZone).map(({ path, kind, number, other = 0 }) => (
            <Alert key={path} tone="warning">
              {kind === 'night' ? t.night({ number }) : t.twoPrices({ number, other })}
            </Alert>
          ))}
          {windows.map((window, index) => (
            <WindowFields
              key={window.key}
              {...{ window, timeZone }}
              at={`${at}.saleWindows.${index}`}
              currency={ticket.currency}
              number={index + 1}
              problemAt={(path) => problemAt(`saleWindows.${index}.${path}`)}
              onChange={(next) => set(replaced(windows, index, next))}
            />
          ))}
          {windows.length < mostSaleWindows ? (
            <div>
              <Button icon="plus" onClick={add}>
                {t.add}
              </Button>
            </div>
          ) : (
            <p>{t.full}</p>
          )}
        </Stack>
      </div>
    </Fold>
  );
}

interface WindowFieldsProps extends Pick<SaleWindowsPartProps, 'at' | 'timeZone' | 'problemAt'> {
  window: SaleWindow;
  currency: string;
  number: number;
  /** Undefined removes the window. */
  onChange: (next: SaleWindow | undefined) => void;
}

function WindowFields({ window, at, currency, number, timeZone, problemAt, onChange }: WindowFieldsProps) {
  const { editor, saleWindows: t } = useStaffText();
  const title = t.windowOf({ number });
  const put = (part: Partial<SaleWindow>) => onChange({ ...window, ...part });
  const setOrRemove = (field: 'amount' | 'reserved', value: number | null) => {
    const { [field]: _, ...rest } = window;
    onChange(value === null ? rest : { ...rest, [field]: value });
  };
  return (
    <fieldset className={styles.item} id={fieldId(at)}>
      <legend>{title}</legend>
      <FieldRow className={styles.dates}>
        <ZonedField
          id={fieldId(`${at}.startDateTime`)}
          label={t.opens}
          timeZone={timeZone}
          value={window.startDateTime}
          onChange={(startDateTime) => put({ startDateTime })}
        />
        <ZonedField
          id={fieldId(`${at}.endDateTime`)}
          label={t.closes}
          timeZone={timeZone}
          value={window.endDateTime}
          error={problemAt('endDateTime')}
          onChange={(endDateTime) => put({ endDateTime })}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          id={fieldId(`${at}.amount`)}
          label={t.price({ currency })}
          hint={t.priceHint}
          optional={editor.optional}
          value={window.amount ?? null}
          currency={currency}
          error={problemAt('amount')}
          onNumber={(amount) => setOrRemove('amount', amount)}
        />
        <NumberField
          id={fieldId(`${at}.reserved`)}
          label={t.reserved}
          hint={t.reservedHint}
          optional={editor.optional}
          inputMode="numeric"
          value={window.reserved ?? null}
          error={problemAt('reserved')}
          onNumber={(reserved) => setOrRemove('reserved', reserved)}
        />
        <Select
          label={t.mode}
          value={window.mode}
          options={[
            { value: 'firstCome', label: t.firstCome },
            { value: 'draw', label: t.draw },
          ]}
          error={problemAt('mode')}
          onValueChange={(mode) => {
            const { draw: _, ...rest } = window;
            onChange(mode === 'draw' ? { ...rest, mode, draw: usualDraw } : { ...rest, mode: 'firstCome' });
          }}
        />
      </FieldRow>
      {window.mode === 'draw' && (
        <Suspense>
          <DrawFields {...{ at, problemAt }} draw={window.draw} onChange={(draw) => put({ draw })} />
        </Suspense>
      )}
      <AudienceFields audience={window.audience} onChange={(audience) => put({ audience })} />
      <div className={styles.row}>
        <Button size="sm" variant="quiet" icon="trash" onClick={() => onChange(undefined)}>
          {t.removeWindow({ number })}
        </Button>
      </div>
    </fieldset>
  );
}
