/** The event for activity without a key or touch, such as a code in front of the camera. */
export const touched = 'foyer:touched';

/** Delays the lock of a device that is in use. */
export function noteTouch(): void {
  window.dispatchEvent(new Event(touched));
}
