import type { Pool } from '@foyer/contract/events/event-configuration';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { PoolBars } from '../../../shared/event/PoolBars.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../../ui/Field.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { replaced, shownName, textIn, type PartProps } from './document.ts';
import styles from './Editor.module.css';
import { isPackage } from './PackageFields.tsx';
import { fieldId } from './show-field.ts';
import { TranslatedFields } from './TranslatedFields.tsx';

interface PoolsCardProps extends Pick<PartProps, 'definition' | 'change' | 'problemAt'> {
  eventId: number;
  figures: EventDraft['figures'];
}

/** Pools that ticket types and add-ons share (stock 4). A package uses them by its tickets. */
export function PoolsCard({ eventId, definition, figures, change, problemAt }: PoolsCardProps) {
  const { pools: t } = useStaffText();
  const { configuration } = definition;
  const pools = configuration.pools ?? [];
  const set = (next: Pool[]) => {
    const { pools: _, ...rest } = configuration;
    change({ ...definition, configuration: next.length === 0 ? rest : { ...rest, pools: next } });
  };
  const add = () =>
    set([
      ...pools,
      // A new pool never reuses the key of a removed pool.
      {
        key: `pool-${Date.now().toString(36)}`,
        name: t.poolOf({ number: pools.length + 1 }),
        quantity: 100,
        tickets: {},
        addOns: {},
      },
    ]);
  return (
    <Card level={4} title={t.pools}>
      <div id={fieldId('configuration.pools')}>
        <Stack gap={5}>
          <p>{t.hint}</p>
          {pools.some(({ quantity }) => quantity > 0) && <PoolBars eventId={eventId} />}
          {pools.map((pool, index) => (
            <PoolFields
              key={pool.key}
              {...{ pool, definition, figures }}
              at={`configuration.pools.${index}`}
              problemAt={(path) => problemAt(`configuration.pools.${index}.${path}`)}
              number={index + 1}
              onChange={(next) => set(replaced(pools, index, next))}
            />
          ))}
          <div>
            <Button icon="plus" onClick={add}>
              {t.add}
            </Button>
          </div>
        </Stack>
      </div>
    </Card>
  );
}

interface PoolFieldsProps extends Pick<PoolsCardProps, 'definition' | 'figures' | 'problemAt'> {
  pool: Pool;
  at: string;
  number: number;
  /** Undefined removes the pool. */
  onChange: (next: Pool | undefined) => void;
}

function PoolFields({ pool, at, number, definition, figures, problemAt, onChange }: PoolFieldsProps) {
  const { locale } = useLanguage();
  const { editor, pools: t } = useStaffText();
  const title = textIn(pool.translations?.name, locale) || pool.name || t.poolOf({ number });
  const put = (part: Partial<Pool>) => onChange({ ...pool, ...part });
  const ticketConfigurations = (definition.ticketConfigurations ?? []).filter((each) => !isPackage(each));
  const addOns = ticketConfigurations.flatMap((ticket) =>
    (ticket.addOns ?? []).map((addOn) => ({
      key: addOn.key,
      label: t.addOnOf({
        addOn: textIn(addOn.translations?.name, locale) || addOn.defaultName,
        ticket: shownName(ticket, locale) || editor.newTicket,
      }),
    })),
  );
  const hasSales = figures.some(
    ({ kind, key, sold, held }) => sold + held > 0 && pool[kind === 'ticket' ? 'tickets' : 'addOns'][key] !== undefined,
  );
  const weights = (kind: 'tickets' | 'addOns', key: string, weight: number | null) => {
    const { [key]: _, ...others } = pool[kind];
    put({ [kind]: weight === null ? others : { ...others, [key]: weight } });
  };
  return (
    <fieldset className={styles.item} id={fieldId(at)}>
      <legend>{title}</legend>
      <TranslatedFields
        id={fieldId(`${at}.name`)}
        label={editor.nameIn}
        text={pool.name}
        translated={pool.translations?.name}
        maxLength={100}
        error={problemAt('name')}
        onChange={(name, translated) => put({ name, translations: { ...pool.translations, name: translated } })}
      />
      <FieldRow>
        <NumberField
          id={fieldId(`${at}.quantity`)}
          label={t.quantity}
          inputMode="numeric"
          value={pool.quantity}
          error={problemAt('quantity')}
          onNumber={(quantity) => put({ quantity: quantity ?? Number.NaN })}
        />
        <NumberField
          label={t.fewLeft}
          hint={t.fewLeftHint}
          optional={editor.optional}
          inputMode="numeric"
          suffix="%"
          value={pool.fewLeftPercent ?? null}
          error={problemAt('fewLeftPercent')}
          onNumber={(percent) => put({ fewLeftPercent: percent ?? undefined })}
        />
      </FieldRow>
      <Checkbox
        label={t.showsNumber}
        checked={pool.showsNumber ?? false}
        onCheckedChange={(checked) => put({ showsNumber: checked || undefined })}
      />
      <FieldGroup
        id={fieldId(`${at}.tickets`)}
        label={t.draws}
        hint={t.drawsHint}
        error={problemAt('tickets') ?? problemAt('addOns')}
      >
        <FieldRow>
          {ticketConfigurations.map((ticket) => (
            <NumberField
              key={ticket.key}
              label={shownName(ticket, locale) || editor.newTicket}
              inputMode="numeric"
              value={pool.tickets[ticket.key] ?? null}
              error={problemAt(`tickets.${ticket.key}`)}
              onNumber={(weight) => weights('tickets', ticket.key, weight)}
            />
          ))}
          {addOns.map((addOn) => (
            <NumberField
              key={addOn.key}
              label={addOn.label}
              inputMode="numeric"
              value={pool.addOns[addOn.key] ?? null}
              error={problemAt(`addOns.${addOn.key}`)}
              onNumber={(weight) => weights('addOns', addOn.key, weight)}
            />
          ))}
        </FieldRow>
      </FieldGroup>
      {!hasSales && (
        <div className={styles.row}>
          <Button size="sm" variant="quiet" icon="trash" onClick={() => onChange(undefined)}>
            {editor.removeOf({ name: title })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
