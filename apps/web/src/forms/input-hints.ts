import type { FormField } from '@foyer/contract/events/event-configuration';
import { isDigitMask } from '@foyer/domain/forms/masks';
import { parseRules } from '@foyer/domain/forms/rules';

/** Hints for keyboards and autofill. */

/** Field names that event managers use, without case and separators, with their WHATWG autofill tokens. */
const tokens: Readonly<Record<string, string>> = {
  firstname: 'given-name',
  givenname: 'given-name',
  lastname: 'family-name',
  surname: 'family-name',
  familyname: 'family-name',
  middlename: 'additional-name',
  fullname: 'name',
  name: 'name',
  nickname: 'nickname',
  email: 'email',
  emailaddress: 'email',
  phone: 'tel',
  phonenumber: 'tel',
  mobile: 'tel',
  mobilephone: 'tel',
  address: 'street-address',
  address1: 'address-line1',
  address2: 'address-line2',
  street: 'address-line1',
  city: 'address-level2',
  locality: 'address-level2',
  state: 'address-level1',
  province: 'address-level1',
  prefecture: 'address-level1',
  region: 'address-level1',
  zip: 'postal-code',
  zipcode: 'postal-code',
  postalcode: 'postal-code',
  country: 'country-name',
  company: 'organization',
  organization: 'organization',
  birthday: 'bday',
  birthdate: 'bday',
  dateofbirth: 'bday',
};

const known = (text: string) => /^[a-z0-9-]+(?: [a-z0-9-]+){0,3}$/.test(text);

/** The autocomplete token of a field; `section` separates another person's data from the person's own. */
export function autoCompleteOf(field: FormField, section: string): string {
  const own = field.autocomplete?.trim();
  const token = own && known(own) ? own : tokens[field.name.toLowerCase().replace(/[^a-z0-9]/g, '')];
  if (token === undefined || token === 'off') return 'off';
  return section === '' ? token : `section-${section} ${token}`;
}

/** True if a field asks for a telephone number. */
export function isPhone(field: FormField): boolean {
  return tokens[field.name.toLowerCase().replace(/[^a-z0-9]/g, '')] === 'tel' || field.autocomplete === 'tel';
}

/** The keyboard that a phone should show for a text. */
export function inputModeOf(field: FormField): 'tel' | 'numeric' | 'text' {
  if (isPhone(field)) return 'tel';
  const { rules } = parseRules(field.rules);
  const digits = rules.some((rule) => rule.word === 'digits' || rule.word === 'numeric');
  return digits || (field.mask !== undefined && isDigitMask(field.mask)) ? 'numeric' : 'text';
}
