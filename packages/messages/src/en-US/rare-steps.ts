/**
 * Steps that few registrations have; pages load these texts only with them. They are choosing a team, registering
 * others, add-ons (orders 1.1, steps 1, 4 and 6), and an order that waits for its payment.
 */
export const rareSteps = {
  groupTitle: 'Who is on the team?',
  groupLead: (p: { taken: number; max: number }) =>
    `${p.taken} of ${p.max} places taken. Members need a ticket for this event already.`,
  addMembers: 'Add team members',
  addMember: (p: { name: string }) => `Add ${p.name}`,
  add: 'Add',
  memberNumber: 'C Number of the team member',
  memberLeader: 'Team leader',
  memberSelf: 'Own ticket',
  noMembersYet: 'Search for team members by their C Number.',
  noMemberFound: 'No ticket of this C Number can join the team. It may already be on one, or has none for this event.',
  needsMember: 'Please add at least one team member to continue.',
  tooManyMembers: (p: { max: number }) => `The team can have ${p.max} members at most. Please take somebody out.`,
  continueWithTeam: 'Continue',
  teamDone: (p: { taken: number; max: number }) => `Done (${p.taken} of ${p.max})`,
  nameMasked: 'Not in your organization: the name is masked.',
  full: 'You have already filled your team.',
  whoTitle: 'Who is the attendee?',
  whoLead: 'Enter the C Number of the consultant you are registering, your own or another one.',
  needsConsultant: 'Please enter a C Number.',
  consultantHint: 'C and 7 digits, such as C1000001',
  addOnsTitle: 'Anything to add?',
  addOnsLead: 'Choose what goes with this ticket.',
  addToCart: 'Add to cart',
  updateCart: 'Update cart',
  notOnSale: 'Sold out or no longer on sale',
  consultantNumber: 'C Number',
  findAttendee: 'Find attendee',
  pendingOrder: 'An order of yours for this event is still being paid. Please look at it before you buy again.',
  seePendingOrder: 'See the order',
  giveUpPendingOrder: 'Give up this order and change the cart',
};
