import type { Benefit } from '@foyer/contract/tickets/benefit';
import type { EventDefinition, TicketDefinition } from '@foyer/contract/events/event-definition';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../../api/query.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { BenefitAtDoor } from './BenefitAtDoor.tsx';
import { replaced } from './document.ts';
import styles from './Editor.module.css';
import { fieldId } from './show-field.ts';

interface BenefitsCardProps {
  ticket: TicketDefinition;
  /** The path of the ticket type in the definition. */
  at: string;
  configuration: EventDefinition['configuration'];
  change: (ticket: TicketDefinition) => void;
}

/** What holders of earned places get with a ticket type (selling 4). Hidden while there are no qualifications. */
export function BenefitsCard({ ticket, at, configuration, change }: BenefitsCardProps) {
  const { locale } = useLanguage();
  const { qualifications: t } = useStaffText();
  const { data: known = [] } = useCall('listQualifications', {}, { staleTime: 60_000 });
  const { benefits = [], qualifiedOnly = false, ...additional } = ticket.additionalConfiguration ?? {};
  if (known.length === 0 && benefits.length === 0) return null;
  const set = (next: Benefit[], only: boolean) =>
    change({
      ...ticket,
      additionalConfiguration: {
        ...additional,
        ...(next.length > 0 ? { benefits: next } : {}),
        ...(only && next.length > 0 ? { qualifiedOnly: true } : {}),
      },
    });
  const options = known.map(({ key, name, translations }) => ({
    value: key,
    label: translatedText(translations.name, locale, name),
  }));
  const unused = options.find(({ value }) => !benefits.some(({ qualification }) => qualification === value));
  return (
    <Fold title={t.benefits} opensAtFirst={benefits.length > 0}>
      <div id={fieldId(`${at}.additionalConfiguration.benefits`)}>
        <Stack gap={5}>
          <p>{t.benefitsHint}</p>
          {benefits.map((benefit, index) => (
            <BenefitFields
              key={benefit.qualification}
              {...{ benefit, options, configuration }}
              currency={ticket.currency}
              onChange={(next) => set(replaced(benefits, index, next), qualifiedOnly)}
            />
          ))}
          {benefits.length > 0 && (
            <Checkbox
              label={t.qualifiedOnly}
              checked={qualifiedOnly}
              onCheckedChange={(only) => set([...benefits], only)}
            />
          )}
          {unused && (
            <div>
              <Button
                icon="plus"
                onClick={() =>
                  set([...benefits, { qualification: unused.value, price: { kind: 'free' } }], qualifiedOnly)
                }
              >
                {t.addBenefit}
              </Button>
            </div>
          )}
        </Stack>
      </div>
    </Fold>
  );
}

interface BenefitFieldsProps extends Pick<BenefitsCardProps, 'configuration'> {
  benefit: Benefit;
  options: { value: string; label: string }[];
  currency: string;
  /** Undefined removes the benefit. */
  onChange: (next: Benefit | undefined) => void;
}

function BenefitFields({ benefit, options, currency, configuration, onChange }: BenefitFieldsProps) {
  const { locale } = useLanguage();
  const { qualifications: t } = useStaffText();
  const { price, guests } = benefit;
  const put = (part: Partial<Benefit>) => onChange({ ...benefit, ...part });
  const name = options.find(({ value }) => value === benefit.qualification)?.label ?? benefit.qualification;
  const kinds = {
    free: { kind: 'free' },
    fixed: { kind: 'fixed', amount: 0 },
    percent: { kind: 'percent', percentOff: 50 },
  } as const;
  const others = configuration.relationshipTypes.filter(({ selfType }) => !selfType);
  return (
    <fieldset className={styles.item}>
      <legend>{name}</legend>
      <Select
        label={t.qualification}
        value={benefit.qualification}
        options={
          options.some(({ value }) => value === benefit.qualification)
            ? options
            : [{ value: benefit.qualification, label: name }, ...options]
        }
        onValueChange={(qualification) => put({ qualification })}
      />
      <FieldRow>
        <Select
          label={t.price}
          value={price.kind}
          options={[
            { value: 'free', label: t.free },
            { value: 'fixed', label: t.fixed },
            { value: 'percent', label: t.percent },
          ]}
          onValueChange={(kind) => put({ price: kinds[kind as keyof typeof kinds] })}
        />
        {price.kind === 'fixed' && (
          <NumberField
            label={t.amount}
            currency={currency}
            value={price.amount}
            onNumber={(amount) => put({ price: { kind: 'fixed', amount: amount ?? Number.NaN } })}
          />
        )}
        {price.kind === 'percent' && (
          <NumberField
            label={t.percentOff}
            suffix="%"
            value={price.percentOff}
            onNumber={(percentOff) => put({ price: { kind: 'percent', percentOff: percentOff ?? Number.NaN } })}
          />
        )}
      </FieldRow>
      {others.length > 0 && (
        <CheckboxGroup
          label={t.guestsTypes}
          values={guests?.relationshipTypes ?? []}
          options={others.map(({ relationshipType, translations }) => ({
            value: relationshipType,
            label: translatedText(translations.label, locale, translations.defaultLabel ?? relationshipType),
          }))}
          onValuesChange={(types) => {
            const { guests: _, ...rest } = benefit;
            onChange(
              types.length === 0 ? rest : { ...rest, guests: { most: guests?.most ?? 1, relationshipTypes: types } },
            );
          }}
        />
      )}
      {guests && (
        <NumberField
          label={t.guestsMost}
          inputMode="numeric"
          value={guests.most}
          onNumber={(most) => put({ guests: { ...guests, most: most ?? Number.NaN } })}
        />
      )}
      <Checkbox
        label={t.withCoupons}
        checked={benefit.withCoupons ?? false}
        onCheckedChange={(withCoupons) => put({ withCoupons })}
      />
      <BenefitAtDoor {...{ benefit, configuration, onChange }} />
      <div className={styles.row}>
        <Button
          variant="quiet"
          size="sm"
          icon="trash"
          aria-label={`${t.removeBenefit}: ${name}`}
          onClick={() => onChange(undefined)}
        >
          {t.removeBenefit}
        </Button>
      </div>
    </fieldset>
  );
}
