import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Definition } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

/** Every field of every response that carries personal data is named in one table. */

/** Kinds of personal data in a response field. */
type PersonalData = 'name' | 'contact' | 'answers' | 'account' | 'payment' | 'price';

/**
 * Every field of a response that carries personal data. A field with such a name that is not listed
 * here fails the test below. `apps/server/src/access.test.ts` checks who receives the data.
 */
const personalFields: Readonly<Record<string, PersonalData>> = {
  actingFor: 'name',
  addressee: 'name',
  buyer: 'name',
  by: 'name',
  checkedInBy: 'name',
  closedBy: 'name',
  createdBy: 'name',
  editedBy: 'name',
  firstName: 'name',
  displayName: 'name',
  fullName: 'name',
  lastName: 'name',
  leader: 'name',
  members: 'name',
  profile: 'name',
  requestedBy: 'name',
  savedBy: 'name',
  startedBy: 'name',
  sentBy: 'name',
  soldBy: 'name',
  username: 'name',
  address: 'contact',
  confirmationAddress: 'contact',
  address1: 'contact',
  address2: 'contact',
  email: 'contact',
  emailAddress: 'contact',
  locality: 'contact',
  phoneNumber: 'contact',
  postalCode: 'contact',
  recipients: 'contact',
  typedName: 'name',
  region: 'contact',
  answers: 'answers',
  lastAnswers: 'answers',
  registrationForm: 'answers',
  values: 'answers',
  account: 'account',
  accountId: 'account',
  eligibleAccounts: 'account',
  externalAccountIdentifier: 'account',
  externalValue: 'account',
  userId: 'account',
  cardType: 'payment',
  lastFour: 'payment',
  orderPayment: 'payment',
  amount: 'price',
  paid: 'price',
  totalAmount: 'price',
};

/** Fields with names that look personal but without personal data. */
const impersonalFields: ReadonlySet<string> = new Set([
  // How many accounts can buy.
  'accounts',
  'accountTypeCode',
  'addressId',
  'answer',
  'answersRevision',
  'awardGroupName',
  'awardName',
  'byLanguage',
  'canRegisterOtherAccounts',
  'cancellation',
  'card',
  'defaultName',
  'deferEventName',
  'emailTemplates',
  'eventEmailTemplateId',
  'eventName',
  'fileName',
  'cloneFromFieldName',
  'imageName',
  'isMailed',
  'isMissingAnswers',
  'mail',
  'mailId',
  'mailReplyTo',
  'foundBy',
  'givenBy',
  'refusedCards',
  'mailSenderName',
  'maxPerAccount',
  'maySetAddressee',
  'mayCorrectAddressee',
  'name',
  'newDatesRecipients',
  'withoutAddress',
  'mailedAt',
  'parentName',
  'qualificationName',
  'settledBy',
  'templateName',
  'titleName',
]);

function fieldsOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
    for (const name of Object.keys(schema.properties)) found.add(name);
  }
  for (const part of Object.values(schema)) fieldsOf(part, found);
  return found;
}

const fieldsOfResponse = ({ output, event }: Definition): string[] =>
  [output, event].flatMap((schema) =>
    schema === undefined || typeof schema === 'string'
      ? []
      : [...fieldsOf(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))],
  );
const fields = new Set(Object.values<Definition>(endpoints).flatMap(fieldsOfResponse));
const looksPersonal =
  /name$|mail|phone|address|locality|postal|birth|account|answer|registrationForm|^values$|lastFour|card|recipient|By$/i;

test('lists every field of a response with a personal name as personal or impersonal', () => {
  const unnamed = [...fields].filter(
    (name) => looksPersonal.test(name) && !Object.hasOwn(personalFields, name) && !impersonalFields.has(name),
  );
  expect(unnamed).toEqual([]);
});

test('lists only fields of responses, each once', () => {
  const named = [...Object.keys(personalFields), ...impersonalFields];
  expect(named.filter((name) => !fields.has(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

/** The address of a venue, and account numbers for staff who may read them. These responses are keyed to the session. */
const ofEvents: ReadonlySet<string> = new Set(['address', 'eligibleAccounts']);

test('no response that may be cached has a field with personal data', () => {
  const found = Object.values<Definition & { name: string }>(endpoints)
    .filter(({ cache, output }) => cache !== undefined && typeof output !== 'string')
    .flatMap((one) =>
      fieldsOfResponse(one)
        .filter((field) => Object.hasOwn(personalFields, field) && !ofEvents.has(field))
        .map((field) => `${one.name}: ${field}`),
    );
  expect(found).toEqual([]);
});
