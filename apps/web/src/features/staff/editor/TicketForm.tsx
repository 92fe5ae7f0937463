import type { EventDraft } from '@foyer/contract/event-draft';
import type { RelationshipType } from '@foyer/contract/event-configuration';
import { languageNames } from '@foyer/messages/languages';
import { currencies, defaultLocale, locales } from '@foyer/contract/vocabulary';
import { relationshipName } from '../../../product/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Checkbox, CheckboxGroup } from '../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea, TextField } from '../../../ui/TextField.tsx';
import { AddOnList } from './AddOnList.tsx';
import { CouponList } from './CouponList.tsx';
import { isStored, textIn, withText, type TicketDraft } from './document.ts';
import { NumberField } from '../../../product/money/NumberField.tsx';
import { ZonedField } from './ZonedField.tsx';

interface TicketFormProps {
  ticket: TicketDraft;
  types: readonly RelationshipType[];
  timeZone: string;
  figures: EventDraft['figures'];
  problemAt: (path: string) => string | undefined;
  change: (next: TicketDraft) => void;
}

/** A ticket type: words, price, pieces, window, for whom; then its coupons and add-ons. */
export function TicketForm({ ticket, types, timeZone, figures, problemAt, change }: TicketFormProps) {
  const { locale } = useLanguage();
  const { editor } = useStaffText();
  const additional = ticket.additionalConfiguration ?? {};
  const set = (part: Partial<TicketDraft>) => change({ ...ticket, ...part });
  return (
    <Stack gap={5}>
      <FieldRow>
        {locales.map((each) => {
          const isMain = each === defaultLocale;
          const own = textIn(ticket.translations?.description, each);
          return (
            <TextField
              key={each}
              lang={each}
              label={editor.descriptionIn({ language: languageNames[each] })}
              optional={isMain ? undefined : editor.optional}
              maxLength={300}
              value={isMain && own === '' ? ticket.defaultDescription : own}
              error={isMain ? problemAt('defaultDescription') : undefined}
              onValueChange={(value) =>
                set({
                  ...(isMain ? { defaultDescription: value } : {}),
                  translations: {
                    ...ticket.translations,
                    description: withText(ticket.translations?.description, each, value),
                  },
                })
              }
            />
          );
        })}
      </FieldRow>
      <TicketNumbers {...{ ticket, figures, problemAt, change }} />
      <FieldRow>
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
      <TextArea
        label={editor.moreInformation}
        optional={editor.optional}
        maxLength={5000}
        value={ticket.moreInformation ?? ''}
        onValueChange={(value) => set({ moreInformation: value || null })}
      />
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
        <Checkbox
          label={editor.transferable}
          checked={additional.transferable ?? false}
          onCheckedChange={(transferable) => set({ additionalConfiguration: { ...additional, transferable } })}
        />
      </Stack>
      <AddOnList {...{ ticket, figures, problemAt, change }} />
      <CouponList {...{ ticket, types, timeZone, problemAt, change }} />
    </Stack>
  );
}

/** Price, pieces and the size of its team. */
function TicketNumbers({ ticket, figures, problemAt, change }: Omit<TicketFormProps, 'types' | 'timeZone'>) {
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
        label={editor.amountIn({ currency: ticket.currency })}
        hint={editor.amountHint}
        required
        value={ticket.amount}
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
        label={editor.quantity}
        hint={[figure && editor.soldHeld(figure), editor.quantityHint].filter(Boolean).join(' ')}
        inputMode="numeric"
        value={ticket.quantity ?? null}
        error={problemAt('quantity')}
        onNumber={(quantity) => set({ quantity })}
      />
      <NumberField
        label={editor.groupSize}
        hint={editor.groupSizeHint}
        inputMode="numeric"
        value={additional.groupTicketConfiguration?.maxMemberCount ?? null}
        error={problemAt('additionalConfiguration.groupTicketConfiguration.maxMemberCount')}
        onNumber={setGroup}
      />
    </FieldRow>
  );
}
