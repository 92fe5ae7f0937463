import { useState } from 'react';
import type { Draw } from '@foyer/contract/orders/draws';
import type { EventView } from '@foyer/contract/events/events';
import { isFor } from '@foyer/domain/tickets/relationships';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { FormDialog } from '../action/FormDialog.tsx';
import { useAction } from '../action/use-action.ts';
import { relationshipName } from '../person/relationship-words.ts';
import { useDrawText } from './text.ts';

interface EnterDialogProps {
  event: Pick<EventView, 'eventId' | 'configuration'>;
  draw: Draw;
  onClose: () => void;
}

/** Enters a party: the person's own ticket, those of relationships, and those of other accounts where the event allows it. */
export function EnterDialog({ event: { eventId, configuration }, draw, onClose }: EnterDialogProps) {
  const { locale } = useLanguage();
  const { draws: t } = useDrawText();
  const { userId: externalAccountIdentifier } = useSignedIn();
  const offered = configuration.relationshipTypes.filter(({ relationshipType }) =>
    isFor(draw.relationshipTypes, relationshipType),
  );
  const own = offered.find(({ selfType }) => selfType)?.relationshipType;
  const [chosen, setChosen] = useState<readonly string[]>(own === undefined ? [] : [own]);
  const [others, setOthers] = useState('');
  const asksOthers = configuration.canRegisterOtherAccounts && draw.largestParty > 1 && own !== undefined;
  const members = [
    ...chosen.map((relationshipType) => ({ externalAccountIdentifier, relationshipType })),
    ...others
      .split(/[\s,;]+/)
      .filter((number) => number !== '')
      .map((number) => ({ externalAccountIdentifier: number, relationshipType: own ?? '' })),
  ];
  const enter = useAction({
    act: () => call('enterDraw', { params: { eventId, drawId: draw.drawId }, body: { members } }),
    successMessage: () => t.entered,
    onDone: onClose,
  });
  const isOnlyOwn = draw.largestParty === 1 && offered.length === 1;
  return (
    <FormDialog
      title={t.enterTitle}
      submit={t.enter}
      incomplete={members.length === 0 || members.length > draw.largestParty}
      incompleteReason={members.length > draw.largestParty ? t.partyHint({ count: draw.largestParty }) : undefined}
      action={enter}
      onSubmit={() => enter.run()}
      onClose={onClose}
    >
      <p>{t.partyHint({ count: draw.largestParty })}</p>
      {!isOnlyOwn && (
        <fieldset>
          <legend>{t.whom}</legend>
          {offered.map(({ relationshipType }) => (
            <Checkbox
              key={relationshipType}
              label={relationshipName(configuration.relationshipTypes, relationshipType, locale)}
              checked={chosen.includes(relationshipType)}
              onCheckedChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, relationshipType] : chosen.filter((each) => each !== relationshipType))
              }
            />
          ))}
        </fieldset>
      )}
      {asksOthers && (
        <TextArea label={t.others} hint={t.othersHint} maxLength={500} value={others} onValueChange={setOthers} />
      )}
    </FormDialog>
  );
}
