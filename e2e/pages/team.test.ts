import type { Profile } from '@foyer/contract/people/accounts';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { rareSteps as teamText } from '@foyer/messages/en-US/pages/rare-steps';
import { describe, expect, test } from 'vitest';
import { enter, type Journey, travel } from './support/journey.ts';
import { withoutAnswer } from '../support/organiser.ts';
import { peopleOf } from '../support/people.ts';
import { ask, eventOf, mailWith, tokenOf } from '../support/product.ts';
import { agreeToTeam, buyTicket, plainAnswers, ticketTypes } from '../support/shop.ts';
import {
  acceptTermsAndContinue,
  answerFiveStar,
  chooseTicket,
  continueToPayment,
  payByCard,
  startRegistration,
} from '../support/steps.ts';

const people = peopleOf('team');

/** A group ticket: adds members by C number until the team is full (orders 5.2). */

const general = 'General admission';
const team = 'Team table for five';
const captain = people.captain;
/** Members outside the captain's organisation, so their first names are masked (orders 3.6). */
const friends = [
  [people.ada, 'Ada'],
  [people.ben, 'Ben'],
  [people.cleo, 'Cleo'],
  [people.dan, 'Dan'],
  [people.eve, 'Eve'],
] as const;

/** The heading of a mail in the recipient's language. */
async function headingFor(user: string, key: 'teamAddedHeading' | 'teamLeftHeading'): Promise<string> {
  const [, profile] = await ask('/account/profile', { token: await tokenOf(user) });
  return serverTexts[(profile as Profile).locale].mail[key];
}

const masked = (firstName: string) => `${firstName.charAt(0)}**** Friend`;

/** Buys the tickets of everyone who will join. */
async function friendsRegistered(): Promise<number[]> {
  const event = await eventOf('FIVESTAR26', captain);
  const ids: number[] = [];
  for (const [user, firstName] of friends) {
    const type = (await ticketTypes(event, user)).get(general);
    const values = plainAnswers(firstName, 'Friend');
    const { status, body } = await buyTicket(event, {
      user,
      ticketConfigurationId: type?.ticketConfigurationId ?? 0,
      values,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    ids.push(body.order.tickets[0]?.ticketId ?? 0);
  }
  return ids;
}

/** Searches for a number and waits for the response. */
async function find({ page, text }: Journey, number: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/available-group-member-tickets'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(teamText.memberNumber).fill(number);
  await dialog.getByRole('button', { name: text.common.search, exact: true }).click();
  await answered;
  await dialog.getByRole('button', { name: text.common.search, exact: true, disabled: false }).waitFor();
}

describe('a team', () => {
  test('accepts members up to its size, each once, and is bought with them', async () => {
    const tickets = await friendsRegistered();
    // The server refuses one member too many from any client.
    const event = await eventOf('FIVESTAR26', captain);
    const another = people.gus;
    const type = (await ticketTypes(event, another)).get(team)?.ticketConfigurationId ?? 0;
    const attempt = (associatedTicketIds: number[]) =>
      buyTicket(event, {
        user: another,
        ticketConfigurationId: type,
        values: plainAnswers('Gus', 'Late'),
        associatedTicketIds,
      });
    expect((await attempt(tickets)).body.error?.code).toBe('GROUP_FULL');

    await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
      const { page, text } = journey;
      await enter(journey, captain);
      await startRegistration(journey, event);
      await chooseTicket(journey, /\$599/);

      const dialog = page.getByRole('dialog', { name: teamText.addMembers });
      await dialog.waitFor();
      await dialog.getByText(teamText.noMembersYet).waitFor();

      // A person without a ticket is refused with a message.
      await find(journey, people.gus);
      await dialog.getByText(teamText.noMemberFound).waitFor();
      for (const [user, firstName] of friends.slice(0, 3)) {
        // Spaces and full-width digits, as typed on a Japanese keyboard.
        await find(journey, ` ${user.replace('C100', 'c１００')} `);
        await dialog.getByRole('button', { name: teamText.addMember({ name: masked(firstName) }) }).click();
      }
      // A member who is found again is not offered twice.
      await find(journey, people.ada);
      await dialog.getByText(teamText.noMemberFound).waitFor();
      await find(journey, people.dan);
      await dialog.getByRole('button', { name: teamText.addMember({ name: masked('Dan') }) }).click();

      await dialog.getByText('You have already filled your team.').waitFor();
      await find(journey, people.eve);
      expect(await dialog.getByRole('button', { name: teamText.addMember({ name: masked('Eve') }) }).count()).toBe(0);

      // A member is removed, and another one can join.
      await dialog.getByRole('button', { name: text.forms.remove({ label: masked('Ben') }) }).click();
      await find(journey, people.eve);
      await dialog.getByRole('button', { name: teamText.addMember({ name: masked('Eve') }) }).click();
      await dialog.getByText('You have already filled your team.').waitFor();
      await dialog.getByRole('button', { name: teamText.teamDone({ taken: 5, max: 5 }) }).click();
      await page.getByRole('button', { name: teamText.continueWithTeam, exact: true }).click();

      await answerFiveStar(journey, event);
      await acceptTermsAndContinue(journey, event);
      const entry = page.getByRole('group', { name: text.registration.cart, exact: true }).getByRole('article');
      await entry.getByText(['Ada', 'Cleo', 'Dan', 'Eve'].map(masked).join(', ')).waitFor();
      await continueToPayment(journey);
      await payByCard(journey, event, '$599.00');

      // Members of other organisations are only ticket numbers until they agree. Then the leader sees which forms are
      // incomplete.
      await withoutAnswer(tickets[0] ?? 0, 'country');
      await agreeToTeam(people.ada, tickets[0] ?? 0);
      await journey.visit(`/account/${event.eventId}/summary`);
      await page.locator('summary').filter({ hasText: text.tickets.group }).click();
      await page.getByText(text.tickets.missingAnswers({ count: 1 })).waitFor();
      await page.getByText(masked('Ada')).first().waitFor();
      await page.getByText(text.tickets.number({ id: String(tickets[2]) })).waitFor();
      expect(await page.getByText(text.tickets.notAgreedYet).count()).toBe(3);
      expect(await page.getByText(masked('Cleo')).count()).toBe(0);
      expect(await page.getByText(text.tickets.missingAnswers({ count: 1 })).count()).toBe(1);
      await page.getByText(text.tickets.missingAnswersHint).waitFor();
    });

    // A ticket cannot be in two teams.
    expect((await attempt(tickets.slice(0, 1))).body.error?.code).toBe('INVALID_GROUP_MEMBER');
    expect((await attempt(tickets.slice(1, 2))).status).toBe(200);
  });

  test('invites a person who was added to it, who agrees and can leave', async () => {
    const event = await eventOf('FIVESTAR26', people.leader);
    const buy = async (user: string, name: string, type: string, associatedTicketIds: number[] = []) => {
      const ticketConfigurationId = (await ticketTypes(event, user)).get(type)?.ticketConfigurationId ?? 0;
      const values = plainAnswers(name, 'Friend');
      const { body } = await buyTicket(event, { user, ticketConfigurationId, values, associatedTicketIds });
      return body.order.tickets[0]?.ticketId ?? 0;
    };
    const ticketId = await buy(people.member, 'Mia', general);
    await buy(people.leader, 'Lou', team, [ticketId]);
    await mailWith('Lou', await headingFor(people.member, 'teamAddedHeading'));

    await travel({ locale: 'en-US', size: 'phone' }, async (journey) => {
      const { page, visit, text } = journey;
      await enter(journey, people.member);
      await visit(`/account/${event.eventId}/summary`);
      await page.getByText(text.tickets.invitedBy({ leader: 'Lou Friend' })).waitFor();
      await page.getByRole('button', { name: text.tickets.agreeToTeam, exact: true }).click();
      await page.getByRole('status').getByText(text.tickets.agreedToTeam).waitFor();
      const line = page.getByText(text.tickets.inTeam({ leader: 'Lou Friend' }));
      await line.waitFor();
      await page.getByRole('button', { name: text.tickets.leaveTeam }).click();
      const dialog = page.getByRole('alertdialog', { name: text.tickets.leaveTeamTitle });
      await dialog.getByRole('button', { name: text.tickets.leaveTeamStay }).waitFor();
      await dialog.getByRole('button', { name: text.tickets.leaveTeam, exact: true }).click();
      await page.getByRole('status').getByText(text.tickets.leftTeam).waitFor();
      await line.waitFor({ state: 'detached' });
    });
    await mailWith('Mia', await headingFor(people.leader, 'teamLeftHeading'));
  });
});
