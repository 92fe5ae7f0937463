/** Who saved a ticket's answers. Shown to a person when an earlier save conflicts with theirs. */
export type AnswersBy = 'self' | 'staff' | 'holder' | 'buyer' | 'link';

/** The accounts that saved a change of answers, as the ticket's history stores them. */
export interface SavedAnswers {
  accountId: number | null;
  staffAccountId: number | null;
}

/**
 * Who saved a ticket's answers, without a name, because a reader with a form link must not learn other people's names.
 * Staff count as `staff` also while they act for the holder. A save without an account came through the form link.
 * `reader` is the person who sees the result, `null` for a reader with a form link.
 */
export function answersBy(saved: SavedAnswers, reader: SavedAnswers | null, holderId: number): AnswersBy {
  const { accountId, staffAccountId } = saved;
  const hands = staffAccountId ?? accountId;
  if (hands === null) return 'link';
  if (reader !== null && hands === (reader.staffAccountId ?? reader.accountId)) return 'self';
  if (staffAccountId !== null) return 'staff';
  return accountId === holderId ? 'holder' : 'buyer';
}
