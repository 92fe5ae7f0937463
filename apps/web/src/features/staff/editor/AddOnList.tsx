import type { EventDraft } from '@foyer/contract/event-draft';
import { defaultLocale } from '@foyer/contract/vocabulary';
import { useStaffText } from '../../../session/language.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldRow, Stack } from '../../../ui/Layout.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { freshKey, isStored, replaced, withText, type AddOnDraft, type TicketDraft } from './document.ts';
import styles from './Editor.module.css';
import { NumberField } from '../../../product/money/NumberField.tsx';

interface AddOnListProps {
  ticket: TicketDraft;
  figures: EventDraft['figures'];
  problemAt: (path: string) => string | undefined;
  change: (next: TicketDraft) => void;
}

/** The extras of a ticket type. */
export function AddOnList({ ticket, figures, problemAt, change }: AddOnListProps) {
  const { editor } = useStaffText();
  const addOns = ticket.addOns ?? [];
  const set = (next: AddOnDraft[]) => change({ ...ticket, addOns: next });
  return (
    <Card as="section" level={3} look="sunken" title={editor.addOns}>
      <Stack gap={5}>
        {addOns.map((addOn, index) => {
          const figure = figures.find((each) => each.kind === 'addOn' && each.key === addOn.key);
          const name = addOn.defaultName || editor.addOnOf({ number: index + 1 });
          const put = (part: Partial<AddOnDraft>) => set(replaced(addOns, index, { ...addOn, ...part }));
          return (
            <fieldset key={addOn.key} className={styles.item}>
              <legend>{name}</legend>
              <FieldRow>
                <TextField
                  label={editor.addOnName}
                  maxLength={300}
                  value={addOn.defaultName}
                  error={problemAt(`addOns.${index}.defaultName`)}
                  onValueChange={(defaultName) =>
                    put({
                      defaultName,
                      translations: {
                        ...addOn.translations,
                        name: withText(addOn.translations?.name, defaultLocale, defaultName),
                      },
                    })
                  }
                />
                <TextField
                  label={editor.addOnDescription}
                  optional={editor.optional}
                  maxLength={2000}
                  value={addOn.defaultDescription ?? ''}
                  onValueChange={(defaultDescription) =>
                    put({
                      defaultDescription,
                      translations: {
                        ...addOn.translations,
                        description: withText(addOn.translations?.description, defaultLocale, defaultDescription),
                      },
                    })
                  }
                />
                <NumberField
                  label={editor.amountIn({ currency: addOn.currency ?? ticket.currency })}
                  value={addOn.amount}
                  error={problemAt(`addOns.${index}.amount`)}
                  onNumber={(amount) => put({ amount: amount ?? Number.NaN })}
                />
                <NumberField
                  label={editor.quantity}
                  hint={[figure && editor.soldHeld(figure), editor.quantityHint].filter(Boolean).join(' ')}
                  inputMode="numeric"
                  value={addOn.quantity ?? null}
                  error={problemAt(`addOns.${index}.quantity`)}
                  onNumber={(quantity) => put({ quantity, limitQuantity: quantity !== null })}
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
                // The ticket's own key makes it this ticket's alone: add-ons of one key share their pieces.
                {
                  key: freshKey(
                    `${ticket.key}-extra`,
                    addOns.map(({ key }) => key),
                  ),
                  defaultName: '',
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
