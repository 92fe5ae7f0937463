/** Notices that another person saved answers while the form was being filled in (domain/answers-by). */
export const editConflict = {
  bySelf: (p: { time: string }) =>
    `You changed answers in this form in another window or on another device, ${p.time}.`,
  byStaff: (p: { time: string }) => `The event staff changed answers in this form, ${p.time}.`,
  byHolder: (p: { time: string }) => `The holder of this ticket changed answers in this form, ${p.time}.`,
  byBuyer: (p: { time: string }) => `The buyer of this ticket changed answers in this form, ${p.time}.`,
  byLink: (p: { time: string }) => `Someone with the link to this form changed its answers, ${p.time}.`,
  bySomebody: 'Someone else changed answers in this form.',
  selfTitle: 'These answers have changed',
  selfText:
    'Nothing is lost. The answers you saved there are filled in, and your entries here are unchanged. Please review the form and save again.',
  emptied: 'Cleared',
  answered: 'Already answered',
  answerStays: (p: { answer: string }) => `Your answer stays in the form: ${p.answer}`,
  notSaved: (p: { answer: string }) => `Your entry was not saved: ${p.answer}`,
  look: 'Review the form',
};
