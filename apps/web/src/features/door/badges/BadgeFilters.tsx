import type { badgeOrders, printStates } from '@foyer/contract/door/badges';
import { countries } from '@foyer/contract/wire/vocabulary';
import { useCall } from '../../../api/query.ts';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './Badge.module.css';

/** The chosen badges and their order. Null means no limit. */
export interface BadgeSelection {
  sortBy: (typeof badgeOrders)[number];
  printed: (typeof printStates)[number] | null;
  ticketConfigurationId: number | null;
  countryCode: string | null;
}
export const firstSelection: BadgeSelection = {
  sortBy: 'lastName',
  printed: 'no',
  ticketConfigurationId: null,
  countryCode: null,
};

interface BadgeFiltersProps {
  eventId: number;
  selection: BadgeSelection;
  onSelection: (selection: BadgeSelection) => void;
}

/** The value of a choice without limit. */
const all = 'all';

/** Chooses badges by print state, ticket type and country, and their order (door 6.6). */
export function BadgeFilters({ eventId, selection, onSelection }: BadgeFiltersProps) {
  const { locale } = useLanguage();
  const { badge: words } = useStaffText();
  const { data: choices } = useCall('listBadgeChoices', { params: { eventId } });
  const { ticketTypes = [], countryCodes = [], hasTable = false } = choices ?? {};
  const { sortBy, printed, ticketConfigurationId, countryCode } = selection;
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  // The first two letters of these codes are their ISO code. Imports may add other codes.
  const countryName = (code: string) =>
    countries.some((country) => country === code) ? (regions.of(code.slice(0, 2)) ?? code) : code;
  const change = (more: Partial<BadgeSelection>) => onSelection({ ...selection, ...more });
  return (
    <div className={styles.filters}>
      <Select
        label={words.printState}
        value={printed ?? all}
        options={[
          { value: 'no', label: words.notPrinted },
          { value: 'changed', label: words.changedSincePrint },
          { value: all, label: words.allBadges },
        ]}
        onValueChange={(value) => change({ printed: value === 'no' || value === 'changed' ? value : null })}
      />
      {ticketTypes.length > 1 && (
        <Select
          label={words.ticketType}
          value={ticketConfigurationId ?? all}
          options={[
            { value: all, label: words.allTicketTypes },
            ...ticketTypes.map((type) => ({ value: String(type.ticketConfigurationId), label: type.name })),
          ]}
          onValueChange={(value) => change({ ticketConfigurationId: value === all ? null : Number(value) })}
        />
      )}
      {countryCodes.length > 1 && (
        <Select
          label={words.country}
          value={countryCode ?? all}
          options={[
            { value: all, label: words.allCountries },
            ...countryCodes.map((code) => ({ value: code, label: countryName(code) })),
          ]}
          onValueChange={(value) => change({ countryCode: value === all ? null : value })}
        />
      )}
      <Select
        label={words.sortBy}
        value={sortBy}
        options={[
          { value: 'lastName', label: words.byName },
          { value: 'number', label: words.byNumber },
          ...(hasTable ? [{ value: 'table', label: words.byTable }] : []),
        ]}
        onValueChange={(value) => change({ sortBy: value === 'number' || value === 'table' ? value : 'lastName' })}
      />
    </div>
  );
}
