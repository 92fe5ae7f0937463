import type { audience as English } from '../../en-US/people/audience.ts';

/** 対象者:タイトル、国、リスト、資格、組織。 */
export const audience: typeof English = {
  legend: '対象者',
  hint: '入力したすべての条件を満たす方が対象です。条件がなければ、すべての方が対象です。',
  titles: 'タイトル',
  countries: '国',
  lists: 'アカウントリスト',
  qualifications: '資格',
  organisations: '次の方の組織',
  organisationsHint: 'C番号をスペースで区切って入力してください。その方と下位のすべての方が対象です。',
};
