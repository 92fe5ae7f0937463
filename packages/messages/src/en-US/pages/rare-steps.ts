/**
 * Steps that few registrations have; pages load these texts only with them. They are choosing a team, registering
 * others, add-ons (orders 1.1, steps 1, 4 and 6), and an order that waits for its payment.
 */
export const rareSteps = {
  groupTitle: 'Who is on the team?',
  groupLead: (p: { taken: number; max: number }) =>
    `${p.taken} of ${p.max} places taken. Members must already have a ticket for this event.`,
  addMembers: 'Add team members',
  addMember: (p: { name: string }) => `Add ${p.name}`,
  add: 'Add',
  memberNumber: 'C Number of the team member',
  memberLeader: 'Team leader',
  memberSelf: 'Own ticket',
  noMembersYet: 'Search for team members by their C Number.',
  noMemberFound:
    'No ticket of this C Number can join the team. The person may already be on a team, or may not have a ticket for this event.',
  needsMember: 'Please add at least one team member to continue.',
  tooManyMembers: (p: { max: number }) => `The team can have at most ${p.max} members. Please remove a member.`,
  continueWithTeam: 'Continue',
  teamDone: (p: { taken: number; max: number }) => `Done (${p.taken} of ${p.max})`,
  nameMasked: 'This person is not in your organization, so the name is masked.',
  full: 'You have already filled your team.',
  whoTitle: 'Who is the attendee?',
  whoLead: 'Enter your own C Number or the C Number of another consultant.',
  needsConsultant: 'Please enter a C Number.',
  consultantHint: 'C and 7 digits, such as C1000001',
  addOnsTitle: 'Would you like any add-ons?',
  addOnsLead: 'Choose add-ons for this ticket.',
  addToCart: 'Add to cart',
  updateCart: 'Update cart',
  notOnSale: 'Sold out or no longer on sale',
  consultantNumber: 'C Number',
  findAttendee: 'Find attendee',
  pendingOrder: 'You have an order for this event that is still being paid. Please check it before you buy again.',
  seePendingOrder: 'View order',
  giveUpPendingOrder: 'Cancel this order and change the cart',
};
