/**
 * The characters on the keys of each keyboard layout: first without Shift, then with Shift. Keys are in the order of a
 * desktop keyboard, row by row; a blank is a missing key. The last two keys do not exist on every keyboard: the keys
 * next to the right and the left Shift. Source: the layouts of xkeyboard-config. A dead key is listed as its accent.
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
const layoutNames = Object.keys(layouts) as Layout[]; // `Object.keys` loses the type of the table's names.

/**
 * The effect of Caps Lock, which differs between systems and layouts. It inverts the case of typed letters, or the
 * Shift state of keys with a letter. With French on Windows, it inverts the Shift state of every key. A reader set to a
 * different case than the computer has the same effect.
 */
export const locks = ['none', 'letters', 'letterKeys', 'allKeys'] as const;
export type Lock = (typeof locks)[number];

/** A device that types for one layout, connected to a computer with another layout. */
export interface Keyboard {
  device: Layout;
  computer: Layout;
  lock: Lock;
}

/** Letters, digits and punctuation of ticket codes. No device types for a layout without these characters. */
const codeCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_';
const canType = (layout: Layout): boolean =>
  Array.from(codeCharacters).every((character) => layouts[layout].some((row) => row.includes(character)));

/** The combinations to try. Most devices type for the US layout, so the device or the computer has it. */
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

/** The character that the computer produces for a key. */
function typedBy({ computer, lock }: Keyboard, key: number, isShifted: boolean): string {
  const [plain, shifted] = layouts[computer];
  const hasLetter = /\p{L}/u.test(`${plain[key]}${shifted[key]}`);
  const isTurned = lock === 'allKeys' || (lock === 'letterKeys' && hasLetter);
  const typed = (isShifted === isTurned ? plain : shifted)[key] ?? ' ';
  return lock === 'letters' ? otherCase(typed) : typed;
}

/** The text that arrives when the device types `text`. A character without a key on the device arrives unchanged. */
export function typeText(text: string, keyboard: Keyboard): string {
  const [plain, shifted] = layouts[keyboard.device];
  return Array.from(text, (character) => {
    const key = character === ' ' ? -1 : plain.indexOf(character);
    if (key >= 0) return typedBy(keyboard, key, false);
    const shiftedKey = character === ' ' ? -1 : shifted.indexOf(character);
    return shiftedKey < 0 ? character : typedBy(keyboard, shiftedKey, true);
  }).join('');
}

/**
 * The text that the device meant, from the text that arrived. A character that no key of the computer produces stays
 * unchanged.
 */
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
    // A dead key combines with the next letter: `^` and `A` arrive as `Â`.
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
