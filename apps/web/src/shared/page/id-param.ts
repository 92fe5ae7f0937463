/** An id from the URL as a number; 0 if it is not valid. */
export function idParam(text: string | undefined): number {
  return text !== undefined && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0;
}
