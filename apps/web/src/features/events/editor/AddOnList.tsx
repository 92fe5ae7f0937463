import type { ReactNode } from 'react';
import type { Pool } from '@foyer/contract/events/event-configuration';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { AddOnQuantity } from './AddOnQuantity.tsx';
import { newKey, isStored, replaced, type AddOnDraft, type TicketDraft } from './document.ts';
import styles from './Editor.module.css';
import { fieldId } from './show-field.ts';
import { TranslatedFields } from './TranslatedFields.tsx';
import { ZonedField } from './ZonedField.tsx';
import { NumberField } from '../../../shared/money/NumberField.tsx';

interface AddOnListProps {
  /** Path of the ticket type in the document. */
  at: string;
  ticket: TicketDraft;
  timeZone: string;
  figures: EventDraft['figures'];
  problemAt: (path: string) => ReactNode;
  change: (next: TicketDraft) => void;
  pools: readonly Pool[];
}

/** The add-ons of a ticket type. */
export function AddOnList({ at, ticket, pools, timeZone, figures, problemAt, change }: AddOnListProps) {
  const { editor } = useStaffText();
  const addOns = ticket.addOns ?? [];
  const set = (next: AddOnDraft[]) => change({ ...ticket, addOns: next });
  return (
    <Card as="section" level={3} look="sunken" title={editor.addOns}>
      <Stack gap={5}>
        {addOns.map((addOn, index) => {
          const name = addOn.defaultName || editor.addOnOf({ number: index + 1 });
          const put = (part: Partial<AddOnDraft>) => set(replaced(addOns, index, { ...addOn, ...part }));
          return (
            <fieldset key={addOn.key} id={fieldId(`${at}.addOns.${index}`)} className={styles.item}>
              <legend>{name}</legend>
              <TranslatedFields
                label={editor.nameIn}
                text={addOn.defaultName}
                translated={addOn.translations?.name}
                maxLength={300}
                error={problemAt(`addOns.${index}.defaultName`)}
                onChange={(defaultName, translated) =>
                  put({ defaultName, translations: { ...addOn.translations, name: translated } })
                }
              />
              <TranslatedFields
                label={editor.descriptionIn}
                optional
                text={addOn.defaultDescription}
                translated={addOn.translations?.description}
                maxLength={2000}
                onChange={(defaultDescription, description) =>
                  put({ defaultDescription, translations: { ...addOn.translations, description } })
                }
              />
              <FieldRow>
                <NumberField
                  label={editor.amountIn({ currency: addOn.currency ?? ticket.currency })}
                  value={addOn.amount}
                  currency={addOn.currency ?? ticket.currency}
                  error={problemAt(`addOns.${index}.amount`)}
                  onNumber={(amount) => put({ amount: amount ?? Number.NaN })}
                />
                <AddOnQuantity
                  {...{ addOn, pools, figures }}
                  problem={problemAt(`addOns.${index}.quantity`)}
                  onChange={(quantity) => put({ quantity, limitQuantity: quantity !== null })}
                />
              </FieldRow>
              <FieldRow className={styles.dates}>
                <ZonedField
                  label={editor.saleStart}
                  optional={editor.optional}
                  timeZone={timeZone}
                  value={addOn.startDateTime ?? ''}
                  onChange={(value) => put({ startDateTime: value || null })}
                />
                <ZonedField
                  label={editor.saleEnd}
                  optional={editor.optional}
                  timeZone={timeZone}
                  value={addOn.endDateTime ?? ''}
                  error={problemAt(`addOns.${index}.endDateTime`)}
                  onChange={(value) => put({ endDateTime: value || null })}
                />
              </FieldRow>
              {isStored(addOn.key) ? (
                <Checkbox
                  label={editor.offered}
                  checked={addOn.active !== false}
                  onCheckedChange={(active) => put({ active })}
                />
              ) : (
                <Button variant="quiet" icon="trash" onClick={() => set(replaced(addOns, index, undefined))}>
                  {editor.removeOf({ name })}
                </Button>
              )}
            </fieldset>
          );
        })}
        <div>
          <Button
            icon="plus"
            onClick={() =>
              set([
                ...addOns,
                {
                  key: newKey(),
                  defaultName: editor.newAddOn,
                  amount: 0,
                  quantity: null,
                },
              ])
            }
          >
            {editor.addAddOn}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
