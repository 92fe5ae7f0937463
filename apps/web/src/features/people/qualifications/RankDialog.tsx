import { useState } from 'react';
import type { Candidate } from '@foyer/contract/people/qualifications';
import { lastRank } from '@foyer/contract/people/qualification-vocabulary';
import { fullName } from '@foyer/domain/people/names';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { NumberField } from '../../../shared/money/NumberField.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { TextArea } from '../../../ui/TextField.tsx';
import { numbersIn } from './numbers-in.ts';

interface RankDialogProps {
  qualificationKey: string;
  /** The account that moves. Without it, pasted numbers are added. */
  candidate?: Candidate;
  onClose: () => void;
}

/** Adds accounts to the ranked list, or moves one to another rank. Those behind move down (selling 3.11). */
export function RankDialog({ qualificationKey: key, candidate, onClose }: RankDialogProps) {
  const { locale } = useLanguage();
  const { qualifications: t } = useStaffText();
  const [typed, setTyped] = useState('');
  const [rank, setRank] = useState<number | null>(candidate?.rank ?? null);
  const [unknown, setUnknown] = useState<string[]>([]);
  const accounts = candidate ? [candidate.externalAccountIdentifier] : numbersIn(typed);
  const isRankRight = rank === null ? candidate === undefined : Number.isInteger(rank) && rank >= 1 && rank <= lastRank;
  const save = useAction({
    act: () => call('rankCandidates', { params: { key }, body: { accounts, ...(rank === null ? {} : { rank }) } }),
    successMessage: ({ ranked }) => t.ranked({ count: ranked }),
    onDone: (answer) => {
      setUnknown(answer.unknown);
      setTyped(answer.unknown.join('\n'));
      if (answer.unknown.length === 0) onClose();
    },
  });
  return (
    <FormDialog
      size="small"
      title={candidate ? t.moveTo : t.addToList}
      submit={t.save}
      incomplete={accounts.length === 0 || accounts.length > 200 || !isRankRight}
      incompleteReason={accounts.length > 200 ? t.accountsHint : undefined}
      action={save}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      {unknown.length > 0 && <Alert tone="warning" live title={t.unknown({ accounts: unknown.join(', ') })} />}
      {candidate ? (
        <p>{`${fullName(candidate, locale)} (${candidate.externalAccountIdentifier})`}</p>
      ) : (
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
      )}
      <NumberField
        label={t.rank}
        hint={candidate ? t.rankHint : t.rankEndHint}
        optional={candidate === undefined}
        inputMode="numeric"
        value={rank}
        onNumber={setRank}
      />
    </FormDialog>
  );
}
