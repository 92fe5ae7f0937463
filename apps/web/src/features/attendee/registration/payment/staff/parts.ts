/** What staff alone see of paying, loaded for them in one piece. */
export { CashForm } from './CashForm.tsx';
export { StaffToolbar } from './StaffToolbar.tsx';
export { SwipeReader } from './SwipeReader.tsx';
