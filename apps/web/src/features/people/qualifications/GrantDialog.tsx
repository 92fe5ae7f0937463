import { useState } from 'react';
import { mostSeats } from '@foyer/contract/people/qualification-vocabulary';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { FieldRow } from '../../../ui/Layout.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { daysFromNow } from './days-from-now.ts';
import { numbersIn } from './numbers-in.ts';

const isBetween = (value: number | null, least: number, most: number): value is number =>
  value !== null && Number.isInteger(value) && value >= least && value <= most;

/** Offers places to pasted C numbers. Numbers that got no place stay in the field. */
export function GrantDialog({ qualificationKey, onClose }: { qualificationKey: string; onClose: () => void }) {
  const { qualifications: t } = useStaffText();
  const [typed, setTyped] = useState('');
  const [seats, setSeats] = useState<number | null>(1);
  const [guests, setGuests] = useState<number | null>(0);
  const [days, setDays] = useState<number | null>(14);
  const [refused, setRefused] = useState<string[]>([]);
  const accounts = numbersIn(typed);
  const isRight = isBetween(seats, 1, mostSeats) && isBetween(guests, 0, mostSeats) && isBetween(days, 1, 365);
  const grant = useAction({
    act: () =>
      call('grantEarnedPlaces', {
        params: { key: qualificationKey },
        body: { accounts, seats: seats ?? 1, guests: guests ?? 0, offeredUntil: daysFromNow(days ?? 14) },
      }),
    successMessage: ({ granted }) => t.grantedCount({ count: granted }),
    onDone: (answer) => {
      const left = answer.refused.map(({ account }) => account);
      setRefused(left);
      setTyped(left.join('\n'));
      if (left.length === 0) onClose();
    },
  });
  return (
    <FormDialog
      title={t.offer}
      submit={t.offer}
      incomplete={accounts.length === 0 || accounts.length > 200 || !isRight}
      incompleteReason={accounts.length > 200 ? t.accountsHint : undefined}
      action={grant}
      onSubmit={() => grant.run()}
      onClose={onClose}
    >
      {refused.length > 0 && <Alert tone="warning" live title={t.refused({ accounts: refused.join(', ') })} />}
      <TextArea
        label={t.accounts}
        hint={t.accountsHint}
        required
        rows={6}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
      <FieldRow>
        <NumberField label={t.seats} inputMode="numeric" value={seats} onNumber={setSeats} />
        <NumberField label={t.guests} inputMode="numeric" value={guests} onNumber={setGuests} />
        <NumberField label={t.offerDays} inputMode="numeric" value={days} onNumber={setDays} />
      </FieldRow>
    </FormDialog>
  );
}
