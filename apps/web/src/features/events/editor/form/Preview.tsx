import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { EventDefinition } from '@foyer/contract/events/event-definition';
import { sortTickets } from '@foyer/domain/orders/eligibility';
import type { TicketAddOn } from '@foyer/contract/tickets/ticket-configuration';
import { largestId } from '@foyer/contract/wire/primitives';
import { currencies, defaultLocale, type Locale } from '@foyer/contract/wire/vocabulary';
import { relationshipName } from '../../../../shared/person/relationship-words.ts';
import { useNow } from '../../../../shared/time/now.ts';
import { useLanguage, useStaffText } from '../../../../session/language.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { Stack } from '../../../../ui/Layout.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { isStored, shownName } from '../document.ts';
import { FilledForm } from './FilledForm.tsx';
import styles from './Form.module.css';
import { InLanguage } from './InLanguage.tsx';

export type PreviewSize = 'phone' | 'desktop';

interface PreviewProps {
  definition: EventDefinition;
  /** The language of the form. */
  locale: Locale;
  size: PreviewSize;
  /** The name of the field being edited, which the preview scrolls to. */
  follow: string | undefined;
  onSize: (size: PreviewSize) => void;
}

/** The form as attendees see it, with the same components. Typed answers are not stored. */
export function Preview({ definition, locale, size, follow, onSize }: PreviewProps) {
  const { formBuilder: t } = useStaffText();
  const { locale: own } = useLanguage();
  const types = definition.configuration.relationshipTypes;
  const tickets = sortTickets((definition.ticketConfigurations ?? []).filter(({ key }) => isStored(key)));
  const [seen, setSeen] = useState<{ as?: string; ticket?: string }>({});
  const type = types.find(({ relationshipType }) => relationshipType === seen.as) ?? types[0];
  const ticket = tickets.find(({ key }) => key === seen.ticket) ?? tickets[0];
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const slot = follow && frame.current?.querySelector(`[data-field="${CSS.escape(follow)}"]`);
    const box = frame.current?.closest('section');
    // If the preview is below the form, do not scroll the page.
    if (!slot || !box || box.scrollHeight <= box.clientHeight) return;
    box.scrollTop += slot.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
  }, [follow]);
  return (
    <Card as="section" title={t.preview} className={styles.preview}>
      <Stack gap={4}>
        <div className={styles.looks}>
          <Select
            label={t.previewSize}
            value={size}
            options={[
              { value: 'phone', label: t.sizePhone },
              { value: 'desktop', label: t.sizeDesktop },
            ]}
            onValueChange={(next) => onSize(next === 'desktop' ? 'desktop' : 'phone')}
          />
          {types.length > 1 && (
            <Select
              label={t.previewAs}
              value={type?.relationshipType ?? ''}
              options={types.map(({ relationshipType: value }) => ({
                value,
                label: relationshipName(types, value, own),
              }))}
              onValueChange={(as) => setSeen({ ...seen, as })}
            />
          )}
          {tickets.length > 1 && (
            <Select
              label={t.previewTicket}
              value={ticket?.key ?? ''}
              options={tickets.map((each) => ({ value: each.key, label: shownName(each, own) }))}
              onValueChange={(next) => setSeen({ ...seen, ticket: next })}
            />
          )}
        </div>
        <div ref={frame} className={styles.frame} data-size={size} lang={locale}>
          <InLanguage locale={locale}>
            <Filled definition={definition} type={type} ticketKey={ticket?.key} />
          </InLanguage>
        </div>
      </Stack>
    </Card>
  );
}

interface FilledProps {
  definition: EventDefinition;
  type: EventDefinition['configuration']['relationshipTypes'][number] | undefined;
  ticketKey: string | undefined;
}

function Filled({ definition, type, ticketKey }: FilledProps) {
  // Rendering the whole form must not block typing.
  const shown = useDeferredValue(definition);
  const { sections, guestFields, timeZone } = shown.configuration;
  const addOns = useMemo(() => addOnsOf(shown, ticketKey), [shown, ticketKey]);
  return (
    <FilledForm
      {...{ sections, guestFields, timeZone, addOns, type }}
      at={useNow()}
      ticketConfigurationId={ticketKey === undefined ? null : Number(ticketKey)}
    />
  );
}

/** The add-ons of a ticket as a form offers them. New add-ons without an id get a temporary unique one. */
function addOnsOf({ ticketConfigurations = [] }: EventDefinition, ticketKey: string | undefined): TicketAddOn[] {
  const ticket = ticketConfigurations.find(({ key }) => key === ticketKey);
  if (!ticket) return [];
  return (ticket.addOns ?? []).flatMap((addOn, index) => {
    const currency = currencies.find((each) => each === (addOn.currency ?? ticket.currency));
    if (!currency || addOn.active === false || !Number.isFinite(addOn.amount)) return [];
    return [
      {
        ticketConfigurationAddOnId: isStored(addOn.key) ? Number(addOn.key) : largestId - index,
        currency,
        currencyLocale: addOn.currencyLocale ?? ticket.currencyLocale ?? defaultLocale,
        amount: addOn.amount,
        startDateTime: addOn.startDateTime ?? null,
        endDateTime: addOn.endDateTime ?? null,
        limitQuantity: false,
        quantity: null,
        defaultName: addOn.defaultName,
        defaultDescription: addOn.defaultDescription ?? '',
        translations: addOn.translations ?? {},
      },
    ];
  });
}
