import { exportRoles } from '@foyer/contract/wire/role-vocabulary';
import { hasAnyRole } from '@foyer/domain/people/permissions';
import { translatedText } from '@foyer/domain/shared/translated-text';
import { useCall } from '../../api/query.ts';
import { useLanguage } from '../../session/language.tsx';
import { useSignedIn } from '../../session/session-store.ts';

interface Option {
  value: string;
  label: string;
}

/** The ticket types of an event and their add-ons as options. Empty for staff who may not read them. */
export function useTicketTypes(eventId: number): { types: Option[]; addOns: Option[] } {
  const { locale } = useLanguage();
  const { data = [] } = useCall(
    'listTicketConfigurations',
    { params: { eventId }, query: { activeOnly: false } },
    { enabled: hasAnyRole(useSignedIn(), exportRoles) },
  );
  return {
    types: data.map(({ ticketConfigurationId, translations, defaultDescription }) => ({
      value: String(ticketConfigurationId),
      label: translatedText(translations.description, locale, defaultDescription),
    })),
    addOns: data
      .flatMap(({ addOns }) => addOns)
      .map(({ ticketConfigurationAddOnId, translations, defaultName }) => ({
        value: String(ticketConfigurationAddOnId),
        label: translatedText(translations.name, locale, defaultName),
      })),
  };
}
