import { foldUserId } from './identifiers.ts';
import { parseConsultantId } from './consultant-id.ts';

/** Name and user id that an e-mail address suggests. A part that the address does not have is empty. */
export interface ProposedStaff {
  firstName: string;
  lastName: string;
  userId: string;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

/** The parts of `dana.reyes@example.com`: Dana, Reyes, `dana.reyes`. An administrator can change them before the invitation. */
export function proposedStaff(emailAddress: string): ProposedStaff {
  const local = emailAddress.trim().split(/[@+]/)[0] ?? '';
  const [first = '', ...others] = local.split(/[._\-\d]+/).filter((word) => /^\p{L}+$/u.test(word));
  const nameOf = (word: string) => (word.length < 2 ? '' : capitalised(word));
  const userId = foldUserId(local)
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
    .slice(0, 40);
  const isNumber = parseConsultantId(userId) !== null;
  return {
    // An initial is no name.
    firstName: nameOf(first),
    lastName: nameOf(others.at(-1) ?? ''),
    // Sign-in would read it as the number of a consultant.
    userId: isNumber ? '' : userId,
  };
}
