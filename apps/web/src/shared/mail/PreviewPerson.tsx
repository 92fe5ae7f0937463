import { useState } from 'react';
import { fullName } from '@foyer/domain/people/names';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../api/query.ts';
import { useLanguage, useStaffText } from '../../session/language.tsx';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox-state.ts';
import { useSettled } from './use-settled.ts';

/** Number of attendees that the list offers. */
const listed = 10;
const sample = 'sample';

interface PreviewPersonProps {
  eventId: number;
  /** Null: invented people. */
  ticketId: number | null;
  onChoose: (ticketId: number | null) => void;
}

/** Selects the attendee whose data the preview shows. Without attendees it says that the data is invented. */
export function PreviewPerson({ eventId, ticketId, onChoose }: PreviewPersonProps) {
  const { mailEditor: t } = useStaffText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption>();
  const searched = useSettled(typed.trim());
  const first = useFirstAttendees(eventId);
  const found = useFoundAttendees(eventId, searched);
  const invented = { value: sample, label: t.sampleAttendee };
  const people = (searched === '' ? first.data : found.data) ?? [];
  const isChosenListed = chosen === undefined || people.some(({ value }) => value === chosen.value);
  const options = [...(searched === '' ? [invented] : []), ...(isChosenListed ? [] : [chosen]), ...people];
  const failed = [first, found].find(({ isError }) => isError);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (first.data?.length === 0) return <p>{t.noAttendees}</p>;
  return (
    <Combobox
      label={t.previewPerson}
      hint={ticketId === null ? t.sampleHint : undefined}
      placeholder={t.searchAttendees}
      emptyText={t.noAttendeeFound}
      clearLabel={t.clearAttendee}
      openLabel={t.showAttendees}
      options={options}
      value={ticketId === null ? sample : String(ticketId)}
      onSearch={setTyped}
      onBlur={() => setTyped('')}
      onValueChange={(value) => {
        const option = value === null || value === sample ? undefined : options.find((each) => each.value === value);
        setChosen(option);
        onChoose(option ? Number(option.value) : null);
      }}
    />
  );
}

const optionOf = (ticketId: number, name: string, ticket: string): ComboboxOption => ({
  value: String(ticketId),
  label: `${name} · ${ticketId}`,
  hint: ticket,
});

function useFirstAttendees(eventId: number) {
  return useCall(
    'searchAttendees',
    { params: { eventId }, body: { page: 1, rowsPerPage: listed } },
    {
      select: ({ results }) => results.map((row) => optionOf(row.ticketId, row.fullName, row.ticket)),
      staleTime: 60_000,
    },
  );
}

/** Attendees by name, number or address (door 5.1). */
function useFoundAttendees(eventId: number, searchText: string) {
  const { locale } = useLanguage();
  return useCall(
    'searchEvent',
    { body: { eventId, searchText, page: 1, rowsPerPage: listed, sortBy: null, descending: false } },
    {
      select: ({ results }) =>
        results
          .flatMap(({ tickets }) => tickets)
          .map((ticket) => {
            const { translations, defaultDescription } = ticket.metadata;
            const type = translatedText(translations.description, locale, defaultDescription);
            return optionOf(ticket.ticketId, fullName(ticket, locale), type);
          }),
      enabled: searchText !== '',
      keepsPrevious: true,
      staleTime: 60_000,
    },
  );
}
