import { lazy, Suspense, useId, useState } from 'react';
import type { ErrorMetadata } from '@foyer/contract/wire/errors';
import type { MemberForm } from '@foyer/contract/tickets/form-links';
import { formatEventDates, localDate } from '@foyer/domain/shared/dates';
import type { FormValues } from '@foyer/domain/forms/values';
import { fullName, missingNames } from '@foyer/domain/people/names';
import { call } from '../../../api/call.ts';
import { DynamicForm, type Submission } from '../../../forms/DynamicForm.tsx';
import { createFormStore, type FormStore } from '../../../forms/store.ts';
import type { Met } from '../../../shared/ticket-changes/EditConflictDialog.tsx';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { eventName, venueLine } from '../../../shared/event/event-words.ts';
import { answeredByOthers, isConflict, mergeIntoForm } from '../../../shared/ticket/merge-form.ts';
import { sectionsAfterPurchase, showComplaints } from '../../../shared/ticket/ticket-form.ts';
import { useLanguage } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Page, Stack } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const EditConflictDialog = lazy(() => import('../../../shared/ticket-changes/EditConflictDialog.tsx'));

/** The event and the member's form. */
export function MemberFormPage({ token, form }: { token: string; form: MemberForm }) {
  const { locale, text: t } = useLanguage();
  const [now, setNow] = useState(form);
  const [store, setStore] = useState(() => storeOf(form));
  /** Which notice shows above the form. */
  const [news, setNews] = useState<'saved' | 'more' | 'meanwhile' | null>(null);
  /** The conflicting save to show in a dialog, until the reader closes it. */
  const [met, setMet] = useState<Met | null>(null);
  const formId = useId();
  usePageTitle(t.tickets.memberFormTitle);

  const save = useAction({
    act: (values: Submission['values']) =>
      call('fillMemberForm', { body: { token, answersRevision: now.answersRevision, values } }),
    onDone: (next) => {
      show(next);
      setNews(next.asks === 'whole' || isAnswered(next) ? 'saved' : 'more');
    },
    failureWords: (error) => (isConflict(error) ? t.tickets.editConflict : undefined),
    onFailed: (error) => {
      showComplaints(error, store);
      if (isConflict(error)) meet.run(error.metadata);
    },
  });
  const meet = useAction({
    act: (_metadata: ErrorMetadata) => call('openMemberForm', { body: { token } }),
    onDone: (next, metadata) => {
      if (next.asks === 'whole') {
        const answers = mergeIntoForm(store, { base: now.values, theirs: next.values }, { locale, t });
        setMet({ metadata, answers });
      } else {
        const left = storeOf(next, store.values());
        setMet({ metadata, answers: answeredByOthers(store, left, { locale, t }) });
        setStore(left);
      }
      setNow(next);
      setNews(isAnswered(next) ? null : 'meanwhile');
      save.reset();
    },
  });
  const show = (next: MemberForm) => {
    setNow(next);
    setStore(storeOf(next));
  };

  const { event } = now;
  const name = fullName(now, locale);
  return (
    <Page tint={event.color ?? undefined} width="narrow">
      <PageHeader
        eyebrow={eventName(event, locale)}
        title={t.tickets.memberFormTitle}
        lead={[
          formatEventDates(event.eventStart, event.eventEnd, event.timeZone, locale),
          event.venue && venueLine({ configuration: { venue: event.venue } }, locale),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Stack gap={5}>
        {news === 'more' && (
          <Alert tone="success" live>
            {t.tickets.memberFormMore}
          </Alert>
        )}
        {news === 'meanwhile' && (
          <Alert tone="warning" live title={t.tickets.editConflict}>
            {t.tickets.editConflictText}
          </Alert>
        )}
        <FailureAlert failure={save.failure ?? meet.failure} />
        {news === 'saved' || isAnswered(now) ? (
          <Alert
            tone="success"
            live={news === 'saved'}
            title={news === 'saved' ? t.tickets.memberFormSaved : undefined}
            actions={now.asks === 'whole' && <Button onClick={() => setNews(null)}>{t.tickets.memberFormAgain}</Button>}
          >
            {t.tickets.memberFormDone}
          </Alert>
        ) : (
          <Card title={t.tickets.memberFormFor({ name })}>
            <Stack gap={5}>
              {now.asks === 'missing' && news === null && <p>{t.tickets.memberFormMissing}</p>}
              <DynamicForm
                key={now.answersRevision}
                id={formId}
                store={store}
                busy={save.busy || meet.busy}
                onSubmit={({ values }) => save.run(values)}
                onRejected={save.reset}
              />
            </Stack>
          </Card>
        )}
      </Stack>
      {met && (
        <Suspense>
          <EditConflictDialog {...met} timeZone={event.timeZone} onClose={() => setMet(null)} />
        </Suspense>
      )}
    </Page>
  );
}

const isAnswered = ({ asks, sections }: MemberForm) => asks === 'missing' && sections.length === 0;

/** The form with its stored answers. `typed` are answers that the reader entered in an earlier form store. */
function storeOf(form: MemberForm, typed: FormValues = {}): FormStore {
  const { relationship, ticketConfigurationId, addOns, guestFields, event } = form;
  return createFormStore({
    sections: sectionsAfterPurchase(form.sections),
    context: {
      mode: 'updateTicket',
      relationship,
      ticketConfigurationId,
      addOns,
      addOnsOffered: [],
      ...(guestFields ? { guestFields } : {}),
      missingNames: missingNames(form),
      onSite: false,
      today: localDate(new Date(), event.timeZone),
    },
    stored: { ...form.values, ...typed },
  });
}
