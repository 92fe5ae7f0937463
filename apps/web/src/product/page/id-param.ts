/** An id of the address as a number; 0 for anything that is none. */
export function idParam(text: string | undefined): number {
  return text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0;
}
