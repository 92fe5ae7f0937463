/** Names of the crowd. Some are similar on purpose (Jon, John; Sato in two spellings), as in a real search. */

export interface Name {
  firstName: string;
  lastName: string;
  /** Spelling in the e-mail address. */
  latin: string;
}

const english = {
  first: ['John', 'Jon', 'Sarah', 'Sara', 'Michael', 'Emily', 'David', 'Anne-Marie', 'Katherine', 'Catherine', 'Robert', 'Linda',
    'James', 'Megan', 'Meghan', 'Stephen', 'Steven', 'Grace', 'Olivia', 'Noah', 'Hannah', 'Daniel', 'Sean', 'Shawn'],
  last: ['Smith', 'Smyth', 'Carter', 'Johnson', 'Johnston', "O'Brien", 'Nguyen', 'Anderson', 'Andersen', 'Brown', 'Browne',
    'Martin', 'Clarke', 'Clark', 'Reid', 'Reed', 'Walker', 'Hughes', 'Patel', 'Kim', 'Lewis', 'Bennett', 'Bennet'],
}; // prettier-ignore
const spanish = {
  first: ['María', 'José', 'Lucía', 'Luis', 'Ana', 'Carlos', 'Sofía', 'Miguel', 'Valentina', 'Jorge', 'Camila', 'Andrés', 'Isabel'],
  last: ['García', 'García López', 'Hernández', 'Fernández', 'Rodríguez', 'Martínez', 'Muñoz', 'Pérez', 'Peña', 'Gómez', 'Núñez'],
}; // prettier-ignore
const canadian = {
  first: ['Émilie', 'Liam', 'Chloé', 'Étienne', 'Charlotte', 'Benoît', 'Zoé', 'William', 'Noémie'],
  last: ['Tremblay', 'Gagnon', 'MacDonald', 'McDonald', 'Bouchard', 'Roy', 'Côté', 'Campbell', 'Lévesque'],
}; // prettier-ignore
const japanese = {
  first: [['美咲', 'misaki'], ['太郎', 'taro'], ['花子', 'hanako'], ['健太', 'kenta'], ['さくら', 'sakura'], ['陽菜', 'hina'], ['大輔', 'daisuke'],
    ['直子', 'naoko'], ['拓海', 'takumi'], ['優子', 'yuko'], ['裕子', 'yuko'], ['一郎', 'ichiro'], ['恵子', 'keiko']],
  last: [['佐藤', 'sato'], ['佐東', 'sato'], ['鈴木', 'suzuki'], ['高橋', 'takahashi'], ['斎藤', 'saito'], ['齋藤', 'saito'], ['渡辺', 'watanabe'],
    ['渡邊', 'watanabe'], ['伊藤', 'ito'], ['伊東', 'ito'], ['山本', 'yamamoto'], ['小林', 'kobayashi']],
} as const; // prettier-ignore

export type Culture = 'english' | 'spanish' | 'canadian' | 'japanese';

/** Picks by index, modulo the length. List lengths and steps have no common factor, so a full name repeats only after all combinations. */
function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('An empty list of names.');
  return found;
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '');

/** The n-th name of a culture, always the same. */
export function nameOf(culture: Culture, n: number): Name {
  if (culture === 'japanese') {
    const [firstName, first] = pick(japanese.first, n + Math.floor(n / 12));
    const [lastName, last] = pick(japanese.last, n);
    return { firstName, lastName, latin: `${first}.${last}` };
  }
  const { first, last } = { english, spanish, canadian }[culture];
  const firstName = pick(first, n + Math.floor(n / last.length));
  const lastName = pick(last, n);
  return { firstName, lastName, latin: `${plain(firstName)}.${plain(lastName)}` };
}
