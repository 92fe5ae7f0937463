import type { ReactNode } from 'react';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { currencies } from '@foyer/contract/wire/vocabulary';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { CheckboxGroup } from '../../../ui/ChoiceGroup.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AddOnList } from './AddOnList.tsx';
import { BenefitsCard } from './BenefitsCard.tsx';
import { isStored, shownName, type TicketDraft } from './document.ts';
import styles from './Editor.module.css';
import { isPackage, PackageFields } from './PackageFields.tsx';
import { SaleWindowsPart } from './SaleWindowsPart.tsx';
import { fieldId } from './show-field.ts';
import { TranslatedFields } from './TranslatedFields.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { ZonedField } from './ZonedField.tsx';

interface TicketFormProps {
  /** Path of the ticket type in the document. */
  at: string;
  ticket: TicketDraft;
  /** All ticket types of the event, including this one. */
  tickets: readonly TicketDraft[];
  configuration: EventDefinition['configuration'];
  figures: EventDraft['figures'];
  problemAt: (path: string) => ReactNode;
  change: (next: TicketDraft) => void;
}

/** A ticket type: texts, price, quantity, sales period and audience, then its add-ons. */
export function TicketForm({ at, ticket, tickets, configuration, figures, problemAt, change }: TicketFormProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const { relationshipTypes: types, timeZone } = configuration;
  const additional = ticket.additionalConfiguration ?? {};
  const set = (part: Partial<TicketDraft>) => change({ ...ticket, ...part });
  return (
    <Stack gap={5}>
      <TranslatedFields
        id={fieldId(`${at}.defaultDescription`)}
        label={editor.descriptionIn}
        text={ticket.defaultDescription}
        translated={ticket.translations?.description}
        maxLength={300}
        error={problemAt('defaultDescription')}
        onChange={(defaultDescription, description) =>
          set({ defaultDescription, translations: { ...ticket.translations, description } })
        }
      />
      <TicketNumbers {...{ at, ticket, figures, problemAt, change }} />
      <FieldRow className={styles.dates}>
        <ZonedField
          label={editor.saleStart}
          optional={editor.optional}
          timeZone={timeZone}
          value={ticket.startDateTime ?? ''}
          onChange={(value) => set({ startDateTime: value || null })}
        />
        <ZonedField
          label={editor.saleEnd}
          optional={editor.optional}
          timeZone={timeZone}
          value={ticket.endDateTime ?? ''}
          error={problemAt('endDateTime')}
          onChange={(value) => set({ endDateTime: value || null })}
        />
      </FieldRow>
      <TranslatedFields
        id={fieldId(`${at}.moreInformation`)}
        area
        optional
        label={editor.moreInformationIn}
        text={ticket.moreInformation}
        translated={ticket.translations?.moreInformation}
        maxLength={5000}
        onChange={(text, moreInformation) =>
          set({ moreInformation: text || null, translations: { ...ticket.translations, moreInformation } })
        }
      />
      {isPackage(ticket) ? (
        <PackageFields {...{ at, ticket, tickets, types, figures, problemAt, change }} />
      ) : (
        <CheckboxGroup
          label={editor.offeredTo}
          look="inline"
          options={types.map((each) => ({
            value: each.relationshipType,
            label: relationshipName(types, each.relationshipType, locale),
          }))}
          values={ticket.relationshipTypes}
          error={problemAt('relationshipTypes')}
          onValuesChange={(relationshipTypes) => set({ relationshipTypes })}
        />
      )}
      <Stack gap={2}>
        <Checkbox
          label={editor.offered}
          checked={ticket.active !== false}
          onCheckedChange={(active) => set({ active })}
        />
        <Checkbox
          label={editor.limitQuantity}
          checked={ticket.limitQuantity ?? false}
          onCheckedChange={(limitQuantity) => set({ limitQuantity })}
        />
        {!isPackage(ticket) && (
          <Checkbox
            label={editor.transferable}
            checked={additional.transferable ?? false}
            onCheckedChange={(transferable) => set({ additionalConfiguration: { ...additional, transferable } })}
          />
        )}
      </Stack>
      {!isPackage(ticket) && (
        <>
          <TicketChangeTargets {...{ ticket, tickets, problemAt, change }} />
          <SaleWindowsPart {...{ at, ticket, timeZone, problemAt, change }} />
          <BenefitsCard {...{ ticket, at, configuration, change }} />
          <AddOnList pools={configuration.pools ?? []} {...{ at, ticket, timeZone, figures, problemAt, change }} />
        </>
      )}
    </Stack>
  );
}

/** Price, quantity and team size. */
function TicketNumbers({ at, ticket, figures, problemAt, change }: Omit<TicketFormProps, 'configuration' | 'tickets'>) {
  const { editor } = useStaffText();
  const figure = figures.find((each) => each.kind === 'ticket' && each.key === ticket.key);
  const additional = ticket.additionalConfiguration ?? {};
  const set = (part: Partial<TicketDraft>) => change({ ...ticket, ...part });
  const setGroup = (size: number | null) => {
    const { groupTicketConfiguration: _, ...rest } = additional;
    set({
      additionalConfiguration: size === null ? rest : { ...rest, groupTicketConfiguration: { maxMemberCount: size } },
    });
  };
  const known = currencies.some((each) => each === ticket.currency) ? currencies : [ticket.currency, ...currencies];
  return (
    <FieldRow>
      <NumberField
        id={fieldId(`${at}.amount`)}
        label={editor.amountIn({ currency: ticket.currency })}
        hint={editor.amountHint}
        required
        value={ticket.amount}
        currency={ticket.currency}
        error={problemAt('amount')}
        onNumber={(amount) => set({ amount: amount ?? Number.NaN })}
      />
      {!isStored(ticket.key) && (
        <Select
          label={editor.currency}
          value={ticket.currency}
          options={known.map((each) => ({ value: each, label: each }))}
          onValueChange={(currency) => set({ currency })}
        />
      )}
      <NumberField
        id={fieldId(`${at}.quantity`)}
        label={editor.quantity}
        hint={[figure && editor.soldHeld(figure), editor.quantityHint].filter(Boolean).join(' ')}
        inputMode="numeric"
        required={ticket.limitQuantity ?? false}
        value={ticket.quantity ?? null}
        error={problemAt('quantity')}
        onNumber={(quantity) => set({ quantity })}
      />
      {!isPackage(ticket) && (
        <NumberField
          id={fieldId(`${at}.additionalConfiguration.groupTicketConfiguration`)}
          label={editor.groupSize}
          hint={editor.groupSizeHint}
          inputMode="numeric"
          value={additional.groupTicketConfiguration?.maxMemberCount ?? null}
          error={problemAt('additionalConfiguration.groupTicketConfiguration.maxMemberCount')}
          onNumber={setGroup}
        />
      )}
    </FieldRow>
  );
}

/** The allowed upgrades and downgrades, and the group image that the door shows. */
function TicketChangeTargets({
  ticket,
  tickets,
  problemAt,
  change,
}: Pick<TicketFormProps, 'ticket' | 'tickets' | 'problemAt' | 'change'>) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const additional = ticket.additionalConfiguration ?? {};
  const set = (part: typeof additional) => change({ ...ticket, additionalConfiguration: { ...additional, ...part } });
  const others = tickets.filter((each) => each.key !== ticket.key && !isPackage(each));
  return (
    <>
      {others.length > 0 &&
        (['upgradeTo', 'downgradeTo'] as const).map((direction) => (
          <CheckboxGroup
            key={direction}
            label={editor[direction]}
            look="inline"
            options={others.map((each) => ({ value: each.key, label: shownName(each, locale) }))}
            values={additional[direction] ?? []}
            error={problemAt(`additionalConfiguration.${direction}`)}
            // Keeps the event's order and leaves out tickets that were removed.
            onValuesChange={(chosen) =>
              set({ [direction]: others.flatMap(({ key }) => (chosen.includes(key) ? [key] : [])) })
            }
          />
        ))}
      <TextField
        label={editor.ticketGroup}
        hint={editor.ticketGroupHint}
        optional={editor.optional}
        autoComplete="off"
        maxLength={60}
        value={additional.ticketGroup ?? ''}
        onValueChange={(group) => set({ ticketGroup: group || undefined })}
      />
    </>
  );
}
