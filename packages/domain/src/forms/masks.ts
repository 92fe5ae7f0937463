/**
 * Input masks: `#` is a digit, `A` a letter of any script, `*` either; any other character is literal (contract
 * FormField.mask).
 */

const slots = new Map<string, RegExp>([
  ['#', /^[0-9]$/],
  ['A', /^\p{L}$/u],
  ['*', /^[0-9\p{L}]$/u],
]);
const meaningful = /^[0-9\p{L}]$/u;

export interface Masked {
  /** The input in the mask's shape. Literal characters of the mask appear once input follows them. */
  text: string;
  /** Every slot is filled. */
  complete: boolean;
  /** Letters or digits did not fit and were left out. Other characters are dropped without setting this. */
  dropped: boolean;
}

/** Applies a mask to an input. Idempotent. */
export function applyMask(mask: string, input: string): Masked {
  const incoming = Array.from(input);
  let at = 0;
  let text = '';
  let waiting = '';
  let dropped = false;
  let complete = true;
  for (const sign of mask) {
    const fits = slots.get(sign);
    if (fits === undefined) {
      waiting += sign;
      if (incoming[at] === sign) {
        text += waiting;
        waiting = '';
        at += 1;
      }
      continue;
    }
    let found = incoming[at];
    while (found !== undefined && !fits.test(found)) {
      dropped ||= meaningful.test(found);
      at += 1;
      found = incoming[at];
    }
    if (found === undefined) {
      complete = false;
      break;
    }
    text += waiting + found;
    waiting = '';
    at += 1;
  }
  if (complete) text += waiting;
  dropped ||= incoming.slice(at).some((sign) => meaningful.test(sign));
  return { text, complete, dropped };
}

/** Whether a value has exactly the mask's shape. */
export function fitsMask(mask: string, value: string): boolean {
  const signs = Array.from(value);
  const shape = Array.from(mask);
  return (
    signs.length === shape.length &&
    shape.every((sign, at) => slots.get(sign)?.test(signs[at] ?? '') ?? sign === signs[at])
  );
}

/** Whether a mask has a slot. A mask without one can never be filled in. */
export function hasSlots(mask: string): boolean {
  return Array.from(mask).some((sign) => slots.has(sign));
}

/** Whether the mask has only digit slots. Phones then show the number keyboard. */
export function isDigitMask(mask: string): boolean {
  return hasSlots(mask) && !/[A*]/.test(mask);
}
