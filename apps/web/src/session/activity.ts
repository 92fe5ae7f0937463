/** Somebody is at this device: what no key and no touch tells, such as a code shown to the camera. */
export const touched = 'foyer:touched';

/** Puts off the lock of a device that is in use. */
export function noteTouch(): void {
  window.dispatchEvent(new Event(touched));
}
