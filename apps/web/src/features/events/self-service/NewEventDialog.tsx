import { useState } from 'react';
import { eventTemplateNames, type EventTemplateName } from '@foyer/contract/events/editor-vocabulary';
import type { StaffMessages } from '@foyer/messages/catalogue/messages';
import { shortCodeFrom } from '@foyer/domain/events/short-code';
import { localDate } from '@foyer/domain/shared/dates';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../shared/action/FormDialog.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { ownTimeZone } from '../../../shared/time/time-zone.ts';
import { PickedDate } from '../../../shared/time/PickedDate.tsx';
import { useStaffText } from '../../../session/language.tsx';
import { useNavigate } from '../../../session/navigation.tsx';
import { paths } from '../../../session/paths.ts';
import { FieldRow } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** The default start of a new event, in days from today. */
const daysAhead = 60;
/** The default days of registration, in days from the first day. */
const opensDays = -90;
const closesDays = -1;
const empty = 'empty';

/** Creates an event from a template or from scratch, and opens its editor. */
export function NewEventDialog({ onClose }: { onClose: () => void }) {
  const { editor, selfService } = useStaffText();
  const navigate = useNavigate();
  const [template, setTemplate] = useState<string>('ordinary');
  const [name, setName] = useState('');
  const [typedCode, setCode] = useState<string>();
  const [firstDay, setFirstDay] = useState(() =>
    localDate(new Date(Date.now() + daysAhead * 86_400_000), ownTimeZone()),
  );
  const [typedDays, setTypedDays] = useState<{ opens?: string; closes?: string }>({});
  const opens = typedDays.opens ?? dayAfter(firstDay, opensDays);
  const closes = typedDays.closes ?? dayAfter(firstDay, closesDays);
  const knownTemplate = eventTemplateNames.find((each) => each === template) ?? null;
  const shownName = name.trim() || (knownTemplate ? templateName(knownTemplate, selfService) : '');
  // Proposed from the name until a code is typed.
  const code = typedCode ?? (shownName === '' || firstDay === '' ? '' : shortCodeFrom(shownName, firstDay));
  const isCode = /^[A-Za-z0-9][A-Za-z0-9-]{0,59}$/.test(code);
  const codeReason = code.trim() === '' ? selfService.codeMissing : isCode ? undefined : selfService.codeWrong;
  const daysReason = [firstDay, opens, closes].includes('')
    ? selfService.datesMissing
    : opens > firstDay || closes < opens
      ? selfService.registrationDaysWrong
      : undefined;
  const reason = codeReason ?? daysReason;
  const create = useAction({
    act: () =>
      call('createEvent', {
        body: {
          template: knownTemplate,
          eventShortCode: code,
          ...(name.trim() === '' ? {} : { name: name.trim() }),
          firstDay,
          registrationFirstDay: opens,
          registrationLastDay: closes,
        },
      }),
    failureWords: (error) =>
      error instanceof ApiError && error.items.some(({ path }) => path === 'body.eventShortCode')
        ? selfService.codeTaken
        : undefined,
    onDone: ({ eventId }) => navigate(paths.selfServiceEvent(eventId)),
  });
  return (
    <FormDialog
      title={selfService.newTitle}
      size="medium"
      submit={selfService.create}
      incomplete={reason !== undefined}
      incompleteReason={reason}
      action={create}
      onSubmit={() => create.run()}
      onClose={onClose}
    >
      <p>{selfService.newLead}</p>
      <Select
        label={selfService.template}
        value={template}
        options={[
          ...eventTemplateNames.map((each) => ({ value: each, label: templateName(each, selfService) })),
          { value: empty, label: selfService.templateEmpty },
        ]}
        onValueChange={setTemplate}
      />
      <TextField
        label={selfService.name}
        hint={selfService.nameHint}
        maxLength={300}
        value={name}
        onValueChange={setName}
      />
      <PickedDate label={selfService.firstDay} required value={firstDay} onValueChange={setFirstDay} />
      <FieldRow>
        <PickedDate
          label={editor.registrationStart}
          required
          value={opens}
          onValueChange={(day) => setTypedDays({ ...typedDays, opens: day })}
        />
        <PickedDate
          label={editor.registrationEnd}
          required
          value={closes}
          onValueChange={(day) => setTypedDays({ ...typedDays, closes: day })}
        />
      </FieldRow>
      <TextField
        label={selfService.code}
        hint={selfService.codeHint}
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={code}
        onValueChange={(value) => setCode(value.toUpperCase())}
      />
    </FormDialog>
  );
}

/** The day a number of days after another, `YYYY-MM-DD`. Empty without a day. */
function dayAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  return Number.isNaN(moment) ? '' : new Date(moment).toISOString().slice(0, 10);
}

/** The name of a template in the reader's language. */
function templateName(template: EventTemplateName, t: StaffMessages['selfService']): string {
  const names: Readonly<Record<EventTemplateName, string>> = {
    ordinary: t.templateOrdinary,
    'five-star': t.templateFiveStar,
    gala: t.templateGala,
    energize: t.templateEnergize,
    ambition: t.templateAmbition,
    'diamond-club': t.templateDiamondClub,
    'regional-training': t.templateRegionalTraining,
    'ec-fly-in': t.templateEcFlyIn,
    'strike-out-hunger': t.templateStrikeOutHunger,
    'five-star-advisors': t.templateFiveStarAdvisors,
  };
  return names[template];
}
