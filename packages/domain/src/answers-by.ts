/** Who saved a ticket's answers, as somebody is told whose own came second. */
export type AnswersBy = 'self' | 'staff' | 'holder' | 'buyer' | 'link';

/** A change of answers as a ticket's history keeps it: by which account, and by whom of the staff. */
export interface SavedAnswers {
  accountId: number | null;
  staffAccountId: number | null;
}

/**
 * Who saved a ticket's answers, without a name: whoever fills in a form by a link is not told who the others are. Staff are staff,
 * also while they act for the holder; without any account it was somebody with the link. `reader` is who is told, `null` by a link.
 */
export function answersBy(saved: SavedAnswers, reader: SavedAnswers | null, holderId: number): AnswersBy {
  const { accountId, staffAccountId } = saved;
  const hands = staffAccountId ?? accountId;
  if (hands === null) return 'link';
  if (reader !== null && hands === (reader.staffAccountId ?? reader.accountId)) return 'self';
  if (staffAccountId !== null) return 'staff';
  return accountId === holderId ? 'holder' : 'buyer';
}
