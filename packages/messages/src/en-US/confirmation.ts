/** The order confirmation (spec §2 Order confirmation). */
export const confirmation = {
  thankYou: 'Thank you!',
  number: (p: { id: string }) => `Confirmation number ${p.id}`,
  tickets: 'Tickets',
  noInformation: 'No information to display.',
};
