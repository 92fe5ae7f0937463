/** Notices that another person saved answers while the form was being filled in (domain/answers-by). */
export const meanwhile = {
  bySelf: (p: { time: string }) =>
    `You changed answers of this form in another window or on another device, ${p.time}.`,
  byStaff: (p: { time: string }) => `The event staff changed answers of this form, ${p.time}.`,
  byHolder: (p: { time: string }) => `The person this ticket is for changed answers of this form, ${p.time}.`,
  byBuyer: (p: { time: string }) => `The person who bought this ticket changed answers of this form, ${p.time}.`,
  byLink: (p: { time: string }) => `Somebody with the link to this form changed its answers, ${p.time}.`,
  bySomebody: 'Somebody else changed answers of this form.',
  selfTitle: 'These answers changed meanwhile',
  selfText:
    'Nothing is lost: what you saved there is filled in, and what you typed here is as you typed it. Please look through it and save again.',
  emptied: 'Emptied',
  answered: 'Answered meanwhile',
  kept: (p: { answer: string }) => `Yours stays in the form: ${p.answer}`,
  notSaved: (p: { answer: string }) => `What you typed was not saved: ${p.answer}`,
  look: 'Look through the form',
};
