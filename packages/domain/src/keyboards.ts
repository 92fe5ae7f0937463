/**
 * What the keys of each keyboard layout type: first plain, then with Shift. The keys are in the order of a desk keyboard, row by row; a blank is a key
 * that the layout does not have. The last two are the keys that not every keyboard has, beside the right and the left Shift. Taken from the layouts of xkeyboard-config. A dead key is its accent alone.
 */
const layouts = {
  us: ["`1234567890-=qwertyuiop[]asdfghjkl;'\\zxcvbnm,./ <", '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>? >'],
  usInternational: [
    '`1234567890-=qwertyuiop[]asdfghjkl;´\\zxcvbnm,./ \\',
    '~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:¨|ZXCVBNM<>? |',
  ],
  uk: ["`1234567890-=qwertyuiop[]asdfghjkl;'#zxcvbnm,./ \\", '¬!"£$%^&*()_+QWERTYUIOP{}ASDFGHJKL:@~ZXCVBNM<>? |'],
  german: ['^1234567890ß´qwertzuiopü+asdfghjklöä#yxcvbnm,.- <', '°!"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ\'YXCVBNM;:_ >'],
  swiss: ["§1234567890'^qwertzuiopü¨asdfghjklöä$yxcvbnm,.- <", '°+"*ç%&/()=?`QWERTZUIOPè!ASDFGHJKLéà£YXCVBNM;:_ >'],
  french: ['²&é"\'(-è_çà)=azertyuiop^$qsdfghjklmù*wxcvbn,;:! <', '~1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µWXCVBN?./§ >'],
  belgian: ['²&é"\'(§è!çà)-azertyuiop^$qsdfghjklmùµwxcvbn,;:= <', '³1234567890°_AZERTYUIOP¨*QSDFGHJKLM%£WXCVBN?./+ >'],
  spanish: ["º1234567890'¡qwertyuiop`+asdfghjklñ´çzxcvbnm,.- <", 'ª!"·$%&/()=?¿QWERTYUIOP^*ASDFGHJKLÑ¨ÇZXCVBNM;:_ >'],
  latinAmerican: [
    "|1234567890'¿qwertyuiop´+asdfghjklñ{}zxcvbnm,.- <",
    '°!"#$%&/()=?¡QWERTYUIOP¨*ASDFGHJKLÑ[]ZXCVBNM;:_ >',
  ],
  italian: ["\\1234567890'ìqwertyuiopè+asdfghjklòàùzxcvbnm,.- <", '|!"£$%&/()=?^QWERTYUIOPé*ASDFGHJKLç°§ZXCVBNM;:_ >'],
  japanese: [
    ' 1234567890-^qwertyuiop@[asdfghjkl;:]zxcvbnm,./\\<',
    ' !"#$%&\'() =~QWERTYUIOP`{ASDFGHJKL+*}ZXCVBNM<>?_>',
  ],
  portuguese: [
    "\\1234567890'«qwertyuiop+´asdfghjklçº~zxcvbnm,.- <",
    '|!"#$%&/()=?»QWERTYUIOP*`ASDFGHJKLÇª^ZXCVBNM;:_ >',
  ],
  brazilian: [
    "'1234567890-=qwertyuiop´[asdfghjklç~]zxcvbnm,.;/\\",
    '"!@#$%¨&*()_+QWERTYUIOP`{ASDFGHJKLÇ^}ZXCVBNM<>:?|',
  ],
  swedish: ["§1234567890+´qwertyuiopå¨asdfghjklöä'zxcvbnm,.- <", '½!"#¤%&/()=?`QWERTYUIOPÅ^ASDFGHJKLÖÄ*ZXCVBNM;:_ >'],
  norwegian: [
    "|1234567890+\\qwertyuiopå¨asdfghjkløæ'zxcvbnm,.- <",
    '§!"#¤%&/()=?`QWERTYUIOPÅ^ASDFGHJKLØÆ*ZXCVBNM;:_ >',
  ],
  danish: ["½1234567890+´qwertyuiopå¨asdfghjklæø'zxcvbnm,.- <", '§!"#¤%&/()=?`QWERTYUIOPÅ^ASDFGHJKLÆØ*ZXCVBNM;:_ >'],
  icelandic: ["°1234567890ö-qwertyuiopð'asdfghjklæ´+zxcvbnm,.þ <", '¨!"#$%&/()=Ö_QWERTYUIOPÐ?ASDFGHJKLÆ´*ZXCVBNM;:Þ >'],
  turkish: ['"1234567890*-qwertyuıopğüasdfghjklşi,zxcvbnmöç. <', "é!'^+%&/()=?_QWERTYUIOPĞÜASDFGHJKLŞİ;ZXCVBNMÖÇ: >"],
  turkishF: ['+1234567890/-fgğıodrnhpqwuieaütkmlyşxjövcçzsb., <', '*!"^$%&\'()=?_FGĞIODRNHPQWUİEAÜTKMLYŞXJÖVCÇZSB:; >'],
  dutch: ['@1234567890/°qwertyuiop¨*asdfghjkl+´<zxcvbnm,.- ]', '§!"#$%&_()\'?~QWERTYUIOP^|ASDFGHJKL±`>ZXCVBNM;:= ['],
  czech: [';+ěščřžýáíé=´qwertzuiopú)asdfghjklů§¨yxcvbnm,.- \\', '°1234567890%ˇQWERTZUIOP/(ASDFGHJKL"!\'YXCVBNM?:_ |'],
  slovak: [';+ľščťžýáíé=´qwertzuiopúäasdfghjklô§ňyxcvbnm,.- \\', '°1234567890%ˇQWERTZUIOP/(ASDFGHJKL"!)YXCVBNM?:_ |'],
  hungarian: [
    '0123456789öüóqwertzuiopőúasdfghjkléáűyxcvbnm,.- í',
    '§\'"+!%/=()ÖÜÓQWERTZUIOPŐÚASDFGHJKLÉÁŰYXCVBNM?:_ Í',
  ],
  croatian: ["`1234567890'+qwertzuiopšđasdfghjklčćžyxcvbnm,.- <", '~!"#$%&/()=?*QWERTZUIOPŠĐASDFGHJKLČĆŽYXCVBNM;:_ >'],
  estonian: ["ˇ1234567890+´qwertyuiopüõasdfghjklöä'zxcvbnm,.- <", '~!"#¤%&/()=?`QWERTYUIOPÜÕASDFGHJKLÖÄ*ZXCVBNM;:_ >'],
  lithuanian: [
    "`ąčęėįšųū„“-žqwertyuiop[]asdfghjkl;'\\zxcvbnm,./ –",
    '~ĄČĘĖĮŠŲŪ()_ŽQWERTYUIOP{}ASDFGHJKL:"|ZXCVBNM<>? €',
  ],
  russian: ['ё1234567890-=йцукенгшщзхъфывапролджэ\\ячсмитьбю. /', 'Ё!"№;%:?*()_+ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭ/ЯЧСМИТЬБЮ, |'],
  ukrainian: ["'1234567890-=йцукенгшщзхїфівапролджєґячсмитьбю. /", 'ʼ!"№;%:?*()_+ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄҐЯЧСМИТЬБЮ, |'],
  hebrew: [";1234567890-=/'קראטוןםפ][שדגכעיחלךף,\\זסבהנמצתץ. <", '~!@#$%^&*)(_+QWERTYUIOP}{ASDFGHJKL:"|ZXCVBNM><? >'],
  canadian: ['#1234567890-=qwertyuiop^¸asdfghjkl;`<zxcvbnm,.é «', '|!"/$%?&*()_+QWERTYUIOP^¨ASDFGHJKL:`>ZXCVBNM\'.É »'],
  canadianMultilingual: [
    '/1234567890-=qwertyuiop^çasdfghjkl;èàzxcvbnm,.é ù',
    '\\!@#$%?&*()_+QWERTYUIOP¨ÇASDFGHJKL:ÈÀZXCVBNM\'"É Ù',
  ],
  dvorak: ["`1234567890[]',.pyfgcrl/=aoeuidhtns-\\;qjkxbmwvz <", '~!@#$%^&*(){}"<>PYFGCRL?+AOEUIDHTNS_|:QJKXBMWVZ >'],
  colemak: ["`1234567890-=qwfpgjluy;[]arstdhneio'\\zxcvbkm,./ -", '~!@#$%^&*()_+QWFPGJLUY:{}ARSTDHNEIO"|ZXCVBKM<>? _'],
  bepo: ['$"«»()@+-/*=%bépoè^vdljzwauie,ctsrnmçàyx.k\'qghf ê', '#1234567890°`BÉPOÈ!VDLJZWAUIE;CTSRNMÇÀYX:K?QGHF Ê'],
} as const satisfies Record<string, readonly [plain: string, shifted: string]>;

export type Layout = keyof typeof layouts;
const layoutNames = Object.keys(layouts) as Layout[]; // `Object.keys` forgets the names of the table.

/**
 * What Caps Lock does, which differs between systems and layouts: it turns the case of typed letters, the Shift of keys with a letter, or the Shift of
 * every key (French on Windows). A reader that is set to another case than the computer does the same.
 */
export const locks = ['none', 'letters', 'letterKeys', 'allKeys'] as const;
export type Lock = (typeof locks)[number];

/** A device that types for one layout, at a computer that is set to another one. */
export interface Keyboard {
  device: Layout;
  computer: Layout;
  lock: Lock;
}

/** Letters, digits and marks of our ticket codes. A layout without them is not one that a device types for. */
const codeCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_';
const canType = (layout: Layout): boolean =>
  Array.from(codeCharacters).every((character) => layouts[layout].some((row) => row.includes(character)));

/** The keyboards that are tried. Most devices type for the layout of the United States; so one of both has it. */
export const keyboards: readonly Keyboard[] = layoutNames.flatMap((layout) =>
  locks.flatMap((lock): Keyboard[] => [
    { device: 'us', computer: layout, lock },
    ...(layout === 'us' || !canType(layout) ? [] : [{ device: layout, computer: 'us', lock } as const]),
  ]),
);

const otherCase = (letter: string): string => {
  const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return turned.length === 1 ? turned : letter;
};

/** What the computer makes of a key. */
function typedBy({ computer, lock }: Keyboard, key: number, isShifted: boolean): string {
  const [plain, shifted] = layouts[computer];
  const hasLetter = /\p{L}/u.test(`${plain[key]}${shifted[key]}`);
  const isTurned = lock === 'allKeys' || (lock === 'letterKeys' && hasLetter);
  const typed = (isShifted === isTurned ? plain : shifted)[key] ?? ' ';
  return lock === 'letters' ? otherCase(typed) : typed;
}

/** What reaches the field when the device types this text. A character that the device has no key for arrives as it is. */
export function typeText(text: string, keyboard: Keyboard): string {
  const [plain, shifted] = layouts[keyboard.device];
  return Array.from(text, (character) => {
    const key = character === ' ' ? -1 : plain.indexOf(character);
    if (key >= 0) return typedBy(keyboard, key, false);
    const shiftedKey = character === ' ' ? -1 : shifted.indexOf(character);
    return shiftedKey < 0 ? character : typedBy(keyboard, shiftedKey, true);
  }).join('');
}

/** What the device meant, by what reached the field. A character that no key of the computer types stays as it is. */
export function untypeText(typed: string, keyboard: Keyboard): string {
  const meant = new Map<string, string>();
  const [plain, shifted] = layouts[keyboard.device];
  const learn = (character: string, reached: string) => {
    if (character !== ' ' && reached !== ' ' && !meant.has(reached)) meant.set(reached, character);
  };
  for (let key = 0; key < plain.length; key += 1) {
    learn(plain.charAt(key), typedBy(keyboard, key, false));
    learn(shifted.charAt(key), typedBy(keyboard, key, true));
  }
  return Array.from(typed, (character) => {
    const known = meant.get(character);
    if (known !== undefined) return known;
    // A dead key joins the letter that follows it: `^` and `A` arrive as `Â`.
    const [letter = '', accent] = character.normalize('NFD');
    const deadKey = accent === undefined ? undefined : deadKeys[accent];
    return deadKey === undefined ? character : `${meant.get(deadKey) ?? deadKey}${meant.get(letter) ?? letter}`;
  }).join('');
}

const deadKeys: Readonly<Record<string, string>> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': '^',
  '\u0303': '~',
  '\u0308': '¨',
};
