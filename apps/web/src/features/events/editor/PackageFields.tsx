import type { ReactNode } from 'react';
import type { EventDraft } from '@foyer/contract/events/event-draft';
import type { RelationshipType } from '@foyer/contract/events/event-configuration';
import { splitPrice } from '@foyer/domain/orders/packages';
import { isSoldCurrency } from '@foyer/domain/orders/pricing';
import { formatMoney, nearestMoney } from '@foyer/domain/shared/money';
import { isFor } from '@foyer/domain/tickets/relationships';
import { relationshipName } from '../../../shared/person/relationship-words.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldGroup } from '../../../ui/Field.tsx';
import { Row, Stack } from '../../../ui/Layout.tsx';
import { Select } from '../../../ui/Select.tsx';
import { newKey, replaced, shownName, type TicketDraft } from './document.ts';
import { fieldId } from './show-field.ts';

type Package = NonNullable<NonNullable<TicketDraft['additionalConfiguration']>['package']>;
type Part = Package['parts'][number];

/** The most tickets of a package (contract `packageSettings`), and the fewest. */
const [fewest, most] = [2, 20];

export const isPackage = ({ additionalConfiguration: additional }: TicketDraft): boolean =>
  additional?.package !== undefined;

/** The ticket types that can be part of a package: neither packages nor team tickets. */
const single = (tickets: readonly TicketDraft[]) =>
  tickets.filter((ticket) => !isPackage(ticket) && !ticket.additionalConfiguration?.groupTicketConfiguration);

/** A ticket for each of the first two relationships that have a ticket type; null without any ticket type. */
export function freshPackage(
  defaultDescription: string,
  tickets: readonly TicketDraft[],
  types: readonly RelationshipType[],
): TicketDraft | null {
  const parts = types
    .toSorted((a, b) => Number(b.selfType) - Number(a.selfType))
    .flatMap(({ relationshipType }): Part[] => {
      const ticket = single(tickets).find((each) => isFor(each.relationshipTypes, relationshipType));
      return ticket ? [{ ticket: ticket.key, relationshipType }] : [];
    });
  const [first, second = first] = parts;
  const priced = tickets.find(({ key }) => key === first?.ticket);
  if (!first || !second || !priced) return null;
  return {
    key: newKey(),
    defaultDescription,
    amount: priced.amount,
    currency: priced.currency,
    currencyLocale: priced.currencyLocale,
    quantity: null,
    relationshipTypes: [first.relationshipType],
    additionalConfiguration: { package: { parts: [first, second] } },
  };
}

interface PackageFieldsProps {
  at: string;
  ticket: TicketDraft;
  tickets: readonly TicketDraft[];
  types: readonly RelationshipType[];
  figures: EventDraft['figures'];
  problemAt: (path: string) => ReactNode;
  change: (next: TicketDraft) => void;
}

/** The tickets of a package, and whether they end together (orders 11). */
export function PackageFields({ at, ticket, tickets, types, figures, problemAt, change }: PackageFieldsProps) {
  const { locale } = useLanguage();
  const { packages: t } = useStaffText();
  const settings = ticket.additionalConfiguration?.package ?? { parts: [] };
  const { parts } = settings;
  const path = 'additionalConfiguration.package';
  const figure = figures.find(({ kind, key }) => kind === 'ticket' && key === ticket.key);
  const isSold = figure !== undefined && figure.sold + figure.held > 0;
  const put = (next: Partial<Package>) => {
    const all = { ...settings, ...next };
    change({
      ...ticket,
      relationshipTypes: all.parts.slice(0, 1).map(({ relationshipType }) => relationshipType),
      additionalConfiguration: { ...ticket.additionalConfiguration, package: all },
    });
  };
  const putPart = (index: number, part: Part | undefined) => put({ parts: replaced(parts, index, part) });
  const nameOf = (key: string) => {
    const found = tickets.find((each) => each.key === key);
    return found ? shownName(found, locale) : key;
  };
  const last = parts.at(-1);
  return (
    <Stack gap={4}>
      <FieldGroup
        id={fieldId(`${at}.${path}`)}
        label={t.parts}
        hint={isSold ? t.sold : t.partsHint}
        error={problemAt(path)}
      >
        <Stack gap={3}>
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no key, and equal parts are alike
            <Row key={index} gap={3} align="end">
              <Select
                id={fieldId(`${at}.${path}.parts.${index}.ticket`)}
                label={t.ticket}
                value={part.ticket}
                disabled={isSold}
                options={single(tickets).map(({ key }) => ({ value: key, label: nameOf(key) }))}
                error={problemAt(`${path}.parts.${index}.ticket`)}
                onValueChange={(key) => putPart(index, { ...part, ticket: key })}
              />
              <Select
                id={fieldId(`${at}.${path}.parts.${index}.relationshipType`)}
                label={t.person}
                value={part.relationshipType}
                disabled={isSold}
                options={types.map(({ relationshipType }) => ({
                  value: relationshipType,
                  label: relationshipName(types, relationshipType, locale),
                }))}
                error={problemAt(`${path}.parts.${index}.relationshipType`)}
                onValueChange={(relationshipType) => putPart(index, { ...part, relationshipType })}
              />
              {!isSold && parts.length > fewest && (
                <IconButton
                  icon="trash"
                  label={t.removePart({ number: index + 1 })}
                  onClick={() => putPart(index, undefined)}
                />
              )}
            </Row>
          ))}
          {!isSold && last && parts.length < most && (
            <div>
              <Button size="sm" icon="plus" onClick={() => put({ parts: [...parts, last] })}>
                {t.addPart}
              </Button>
            </div>
          )}
        </Stack>
      </FieldGroup>
      <Shares {...{ ticket, tickets }} />
      <Checkbox
        label={t.endsWhole}
        checked={settings.endsWhole ?? false}
        onCheckedChange={(checked) => put({ endsWhole: checked || undefined })}
      />
    </Stack>
  );
}

/** What each ticket costs: its share of the price. A cancelled ticket returns it. */
function Shares({ ticket, tickets }: Pick<PackageFieldsProps, 'ticket' | 'tickets'>) {
  const { packages: t } = useStaffText();
  const { currency, currencyLocale, amount } = ticket;
  const parts = ticket.additionalConfiguration?.package?.parts ?? [];
  const lists = parts.flatMap((part) => tickets.find(({ key }) => key === part.ticket)?.amount ?? []);
  if (!isSoldCurrency(currency) || lists.length < parts.length || ![amount, ...lists].every(Number.isFinite))
    return null;
  const minor = (major: number) => nearestMoney(major, currency);
  const shares = splitPrice(
    minor(amount),
    lists.map((list) => minor(list).amountMinor),
  );
  return <p>{t.shares({ shares: shares.map((share) => formatMoney(share, currencyLocale)).join(' + ') })}</p>;
}
