import { useEffect, useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '../../../session/navigation.tsx';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import type { EventView, RelationshipLookup } from '@foyer/contract/events/events';
import type { Ticket } from '@foyer/contract/tickets/ticket';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { prefill } from '@foyer/domain/forms/prefill';
import { fullName } from '@foyer/domain/people/names';
import { isAdmin } from '@foyer/domain/people/permissions';
import { afterTransfer } from '@foyer/domain/tickets/transfer';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { DynamicForm, type Submission } from '../../../forms/DynamicForm.tsx';
import { createFormStore } from '../../../forms/store.ts';
import { FailureAlert } from '../../../shared/action/FailureAlert.tsx';
import { useAction } from '../../../shared/action/use-action.ts';
import { useLanguage } from '../../../session/language.tsx';
import { paths } from '../../../session/paths.ts';
import { usePowerLevel, useSignedIn } from '../../../session/session-store.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Layout.tsx';
import { DependentTickets, useDependents } from '../../../shared/ticket/DependentTickets.tsx';
import { sectionsAfterPurchase, showComplaints, ticketFormContext } from '../../../shared/ticket/ticket-form.ts';

export interface Recipient {
  account: string;
  lookup: RelationshipLookup;
}

interface TransferAnswersProps {
  ticket: Ticket;
  event: EventView;
  recipient: Recipient;
  type: RelationshipType;
}

/** The fields that a transfer requires, and the confirmation. */
export function TransferAnswers({ ticket, event, recipient, type }: TransferAnswersProps) {
  const { locale, text: t } = useLanguage();
  const viewer = useSignedIn();
  const powerMode = usePowerLevel() > 0;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const formId = useId();
  const dependents = useDependents();
  const [store] = useState(() => {
    const { lookup } = recipient;
    const known = {
      firstName: lookup.firstName ?? '',
      lastName: lookup.lastName ?? '',
      email: lookup.email ?? '',
      phoneNumber: lookup.phoneNumber ?? '',
      country: '',
      hasProfile: lookup.valid,
      isAuthorized: lookup.isAuthorized,
    };
    return createFormStore({
      sections: sectionsAfterPurchase(event.configuration.sections),
      context: ticketFormContext('transfer', { ticket, event, viewer }, type),
      begin: (form, values) => prefill(form, values, known, type),
    });
  });

  const transfer = useAction({
    act: (values: Submission['values']) =>
      call('transferTicket', {
        body: {
          ticketId: ticket.ticketId,
          externalAccountIdentifier: recipient.account,
          relationshipType: type.relationshipType,
          values,
          ...dependents.body,
        },
      }),
    successMessage: () => ({ tone: 'success', message: t.tickets.transferSuccess, forNextScreen: true }),
    failureWords: (error) =>
      isAdmin(viewer) && dependents.canConfirm(error)
        ? t.tickets.dependentsConfirm
        : error instanceof ApiError && error.code !== 'GENERAL_ERROR'
          ? undefined
          : t.tickets.transferFailure,
    showsFailure: true,
    onFailed: (error) => {
      if (isAdmin(viewer)) dependents.read(error);
      showComplaints(error, store);
    },
  });
  const isDone = transfer.status === 'success';

  // Staff see the result briefly before the redirect (tickets 3).
  const next = afterTransfer({
    powerMode,
    isGuest: type.guestType,
    isCheckInActive: event.isCheckInActive,
    badgeEnabled: event.configuration.badgeEnabled,
  });
  const to =
    next.to === 'badge'
      ? paths.badge(ticket.ticketId)
      : next.to === 'adminOrderSummary'
        ? paths.orderSummary(event.eventId, recipient.account)
        : paths.accountEvent(event.eventShortCode);
  const { delayMs } = next;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      void navigate(to, { replace: true });
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isDone, to, delayMs, navigate, queryClient]);

  return (
    <Card title={t.tickets.aboutRecipient({ name: nameOf(recipient, locale) })}>
      <Stack gap={5}>
        <p>{t.tickets.aboutRecipientText}</p>
        <FailureAlert failure={transfer.failure} />
        <DynamicForm
          id={formId}
          store={store}
          autoCompleteSection="recipient"
          busy={transfer.busy || isDone}
          ownSubmit={false}
          onSubmit={({ values }) => transfer.run(values)}
          onRejected={transfer.reset}
        />
        <DependentTickets shown={dependents.shown} />
        <Alert tone="warning">{t.tickets.transferWarning}</Alert>
        <div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="lg"
            icon="swap"
            loading={transfer.busy}
            disabled={isDone}
          >
            {t.tickets.transferSubmit}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** The recipient's name as far as it is known, otherwise the account number. */
const nameOf = ({ account, lookup: { firstName, lastName } }: Recipient, locale: Locale): string =>
  fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }, locale) || account;
