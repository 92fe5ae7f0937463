/** Name of the trial copy whose page this is (selling 6.3). Undefined in the installation, and in a test without a page. */
export const trialName = typeof document === 'undefined' ? undefined : document.documentElement.dataset['trial'];

/** True on the pages of a trial copy. */
export const isTrial = trialName !== undefined;
