import { errors } from '../common/errors.ts';
import { answeredErrors } from '../common/answered-errors.ts';
import { definitionErrors } from '../common/definition-errors.ts';
import { accessibilityPage } from '../common/accessibility-page.ts';
import { validation } from '../common/validation.ts';
import { foundBy } from '../common/found-by.ts';
import { newsPage } from '../common/news-page.ts';
import { recognition } from '../common/recognition.ts';
import { demoStream } from '../events/demo-stream.ts';
import { publicPage } from '../events/public-page.ts';
import { forms } from '../forms/forms.ts';
import { mail } from '../mail/mail.ts';
import { securityNotices } from '../mail/security-notices.ts';
import { orderSummary } from '../orders/order-summary.ts';
import { challengePage } from '../payments/challenge-page.ts';
import { disputeEvidence } from '../payments/dispute-evidence.ts';
import { paymentTurn } from '../payments/payment-turn.ts';
import { receipts } from '../payments/receipts.ts';
import { sandboxPage } from '../payments/sandbox-page.ts';
import { personalData } from '../people/personal-data.ts';
import { reports } from '../reports/reports.ts';
import { documents } from '../tickets/documents.ts';
import { tickets } from '../tickets/tickets.ts';
import { walletPass } from '../tickets/wallet-pass.ts';

/** The areas that the server reads. */
export const server = {
  accessibilityPage,
  errors,
  answeredErrors,
  validation: { ...validation, ...definitionErrors },
  foundBy,
  newsPage,
  recognition,
  demoStream,
  publicPage,
  forms,
  mail,
  securityNotices,
  orderSummary,
  challengePage,
  disputeEvidence,
  paymentTurn,
  receipts,
  sandboxPage,
  personalData,
  reports,
  documents,
  tickets,
  walletPass,
};
