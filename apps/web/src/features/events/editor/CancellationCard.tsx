import type { CancellationSettings } from '@foyer/contract/events/event-configuration';
import { currencies, type Currency } from '@foyer/contract/wire/vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { PartProps } from './document.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { ZonedField } from './ZonedField.tsx';

type Fee = CancellationSettings['fee'];
const kinds = ['none', 'percent', 'fixed'] as const;
const kindOf = (fee: Fee): (typeof kinds)[number] =>
  fee === undefined ? 'none' : 'percent' in fee ? 'percent' : 'fixed';

/** Whether holders may cancel their tickets, until when, and the cancellation fee. */
export function CancellationCard({ definition, change, problemAt }: PartProps) {
  const { editor } = useStaffText();
  const { configuration } = definition;
  const settings = configuration.cancellation ?? { enabled: false };
  const { fee } = settings;
  const set = (part: Partial<CancellationSettings>) =>
    change({ ...definition, configuration: { ...configuration, cancellation: { ...settings, ...part } } });
  const sold = currencies.filter((each) =>
    definition.ticketConfigurations?.some(({ currency, amount }) => currency === each && amount > 0),
  );
  const [main = 'USD'] = sold;
  const newFee = { none: undefined, percent: { percent: 10 }, fixed: { fixed: { [main]: 10 } } };
  const at = (field: string) => problemAt(`configuration.cancellation.${field}`);
  const fixed = fee !== undefined && 'fixed' in fee ? fee.fixed : undefined;
  const shown = currencies.filter((each) => sold.includes(each) || fixed?.[each] !== undefined);
  const put = (currency: Currency, amount: number | null) => {
    const { [currency]: _, ...others } = fixed ?? {};
    set({ fee: { fixed: amount === null ? others : { ...others, [currency]: amount } } });
  };
  return (
    <Card title={editor.cancellation}>
      <Stack gap={4}>
        <Checkbox
          label={editor.cancellationEnabled}
          hint={editor.cancellationHint}
          checked={settings.enabled}
          onCheckedChange={(enabled) => set({ enabled })}
        />
        {settings.enabled && (
          <>
            <ZonedField
              label={editor.cancellationUntil}
              optional={editor.optional}
              value={settings.until ?? ''}
              timeZone={configuration.timeZone}
              error={at('until')}
              onChange={(until) => set({ until: until === '' ? undefined : until })}
            />
            <FieldRow>
              <Select
                label={editor.cancellationFee}
                value={kindOf(fee)}
                options={[
                  { value: 'none', label: editor.feeNone },
                  { value: 'percent', label: editor.feePercent },
                  { value: 'fixed', label: editor.feeFixed },
                ]}
                onValueChange={(kind) => set({ fee: newFee[kinds.find((each) => each === kind) ?? 'none'] })}
              />
              {fee !== undefined && 'percent' in fee && (
                <NumberField
                  label={editor.feePercentOf}
                  suffix="%"
                  value={fee.percent}
                  error={at('fee')}
                  onNumber={(percent) => set({ fee: { percent: percent ?? Number.NaN } })}
                />
              )}
              {fixed !== undefined &&
                shown.map((currency) => (
                  <NumberField
                    key={currency}
                    label={editor.feeIn({ currency })}
                    currency={currency}
                    value={fixed[currency] ?? null}
                    error={at('fee')}
                    onNumber={(amount) => put(currency, amount)}
                  />
                ))}
            </FieldRow>
            <Checkbox
              label={editor.cancellationAddOns}
              checked={settings.addOns ?? false}
              onCheckedChange={(addOns) => set({ addOns })}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}
