/** The payment parts for staff, in one chunk. */
export { CashForm } from './CashForm.tsx';
export { StaffToolbar } from './StaffToolbar.tsx';
export { SwipeReader } from '../../../../../shared/payment/SwipeReader.tsx';
