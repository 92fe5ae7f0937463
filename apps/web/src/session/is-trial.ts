/** True on the pages of a trial copy (selling 6.3). A test without a page is in none. */
export const isTrial = typeof document !== 'undefined' && document.documentElement.dataset['trial'] !== undefined;
