import type { RecheckSettings } from '@foyer/contract/events/event-configuration';
import { recheckRules, unpaidRules, usualPayDays } from '@foyer/contract/people/qualification-vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { PartProps } from './document.ts';
import { fieldId } from './show-field.ts';
import { ZonedField } from './ZonedField.tsx';

/** What happens to people who lose a qualification after they buy (selling 8). Hidden while no ticket type has a benefit. */
export function RecheckCard({ definition, change, problemAt }: Pick<PartProps, 'definition' | 'change' | 'problemAt'>) {
  const { recheck: t } = useStaffText();
  const { configuration, ticketConfigurations = [] } = definition;
  const { recheck, ...rest } = configuration;
  const hasBenefits = ticketConfigurations.some(
    ({ additionalConfiguration }) => (additionalConfiguration?.benefits ?? []).length > 0,
  );
  if (!hasBenefits && !recheck) return null;
  const put = (next: RecheckSettings | undefined) =>
    change({ ...definition, configuration: next ? { ...rest, recheck: next } : rest });
  const set = (part: Partial<RecheckSettings>) => recheck && put({ ...recheck, ...part });
  const at = (field: keyof RecheckSettings) => problemAt(`configuration.recheck.${field}`);
  return (
    <Card title={t.card}>
      <div id={fieldId('configuration.recheck')}>
        <Stack gap={4}>
          <Checkbox
            label={t.enabled}
            hint={t.cardHint}
            checked={recheck !== undefined}
            // A new rule keeps every ticket, until the start of the event.
            onCheckedChange={(isOn) => put(isOn ? { rule: 'keep', until: definition.eventStart } : undefined)}
          />
          {recheck && (
            <>
              <FieldRow>
                <Select
                  label={t.rule}
                  value={recheck.rule}
                  options={recheckRules.map((value) => ({ value, label: t.rules[value] }))}
                  onValueChange={(value) => set({ rule: recheckRules.find((each) => each === value) ?? 'keep' })}
                />
                <ZonedField
                  label={t.until}
                  value={recheck.until}
                  timeZone={configuration.timeZone}
                  error={at('until')}
                  onChange={(until) => set({ until })}
                />
              </FieldRow>
              {recheck.rule === 'pay' && (
                <FieldRow>
                  <NumberField
                    label={t.payDays}
                    inputMode="numeric"
                    value={recheck.payDays ?? usualPayDays}
                    error={at('payDays')}
                    onNumber={(payDays) => set({ payDays: payDays ?? Number.NaN })}
                  />
                  <Select
                    label={t.whenUnpaid}
                    value={recheck.whenUnpaid ?? 'keep'}
                    options={unpaidRules.map((value) => ({ value, label: t.unpaid[value] }))}
                    onValueChange={(value) => set({ whenUnpaid: unpaidRules.find((each) => each === value) ?? 'keep' })}
                  />
                </FieldRow>
              )}
            </>
          )}
        </Stack>
      </div>
    </Card>
  );
}
