import type Stripe from 'stripe';

/**
 * The parameters that the fake accepts for each request. The compiler checks each table against the SDK's types, so an unknown or missing name does not
 * compile. At run time, parameters outside the tables are refused like at Stripe (`parameter_unknown`), even when the API knows more than the product uses.
 */
export type Field = { required?: true } & (
  | { kind: 'text'; max?: number; pattern?: RegExp }
  | { kind: 'integer'; min?: number; max?: number }
  | { kind: 'boolean' }
  | { kind: 'email' }
  | { kind: 'one'; of: readonly string[] }
  /** Keys chosen by the caller: at most 50, with 500 characters each. */
  | { kind: 'map' }
  | { kind: 'list'; of: Field }
  | { kind: 'object'; fields: Shape }
);
export type Shape = Readonly<Record<string, Field>>;

type RequiredKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
type FieldOf<V> = V extends string | number | boolean
  ? Exclude<Field, { kind: 'list' | 'object' | 'map' }>
  : V extends readonly (infer E)[]
    ? { kind: 'list'; of: FieldOf<E>; required?: true }
    : { kind: 'map'; required?: true } | { kind: 'object'; fields: ShapeOf<V>; required?: true };
type ShapeOf<T> = { [K in keyof T]?: FieldOf<NonNullable<T[K]>> } & {
  [K in RequiredKey<T>]: FieldOf<NonNullable<T[K]>> & { required: true };
};
const like = <T>(shape: ShapeOf<T>) => shape as Shape;

const text = { kind: 'text' } as const;
const integer = { kind: 'integer' } as const;
const yesOrNo = { kind: 'boolean' } as const;
const map = { kind: 'map' } as const;
const required = { required: true } as const;
const expand = { kind: 'list', of: text } as const;
const currency = { kind: 'one', of: ['usd', 'cad', 'jpy'] } as const;
/** Latin letters and digits with at least one letter, and none of `< > \ ' " *`; 22 characters including the account's prefix. */
const statementSuffix = { kind: 'text', max: 20, pattern: /^(?=.*[A-Za-z])[\x20-\x7e]+$(?<!.*[<>\\'"*].*)/ } as const;
const cardOnly = { kind: 'list', of: { kind: 'one', of: ['card'] } } as const;
const later = { kind: 'one', of: ['off_session', 'on_session'] } as const;
const page = { limit: { kind: 'integer', min: 1, max: 100 }, starting_after: text, expand } as const;
const created = { kind: 'object', fields: { gte: integer, gt: integer, lt: integer, lte: integer } } as const;

export const shapes = {
  'POST payment_intents': like<Stripe.PaymentIntentCreateParams>({
    amount: { kind: 'integer', min: 1, ...required },
    currency: { ...currency, ...required },
    allowed_payment_method_types: cardOnly,
    metadata: map,
    description: text,
    statement_descriptor_suffix: statementSuffix,
    expand,
  }),
  'GET payment_intents': like<Stripe.PaymentIntentListParams>({ created, ...page }),
  'GET payment_intents/search': like<Stripe.PaymentIntentSearchParams>({
    query: { ...text, ...required },
    limit: integer,
    expand,
  }),
  'GET payment_intents/:id': like<Stripe.PaymentIntentRetrieveParams>({ expand }),
  'POST payment_intents/:id': like<Stripe.PaymentIntentUpdateParams>({
    customer: text,
    metadata: map,
    description: text,
    statement_descriptor_suffix: statementSuffix,
    expand,
  }),
  'POST payment_intents/:id/confirm': like<Stripe.PaymentIntentConfirmParams>({
    payment_method: text,
    error_on_requires_action: yesOrNo,
    use_stripe_sdk: yesOrNo,
    off_session: yesOrNo,
    setup_future_usage: later,
    expand,
  }),
  'POST payment_intents/:id/cancel': like<Stripe.PaymentIntentCancelParams>({ expand }),
  'POST payment_methods': like<Stripe.PaymentMethodCreateParams>({
    type: { kind: 'one', of: ['card'] },
    card: {
      kind: 'object',
      fields: { number: text, exp_month: integer, exp_year: integer, cvc: text },
    },
    billing_details: {
      kind: 'object',
      fields: {
        name: text,
        email: { kind: 'email' },
        address: {
          kind: 'object',
          fields: {
            line1: text,
            line2: text,
            city: text,
            state: text,
            postal_code: text,
            country: { kind: 'text', pattern: /^[A-Z]{2}$/ },
          },
        },
      },
    },
  }),
  'GET payment_methods/:id': like<Stripe.PaymentMethodRetrieveParams>({ expand }),
  'POST payment_methods/:id/attach': like<Stripe.PaymentMethodAttachParams>({ customer: text, expand }),
  'POST customers': like<Stripe.CustomerCreateParams>({ name: text, email: text, metadata: map }),
  'POST refunds': like<Stripe.RefundCreateParams>({
    payment_intent: text,
    charge: text,
    amount: { kind: 'integer', min: 1 },
    metadata: map,
    reason: { kind: 'one', of: ['duplicate', 'fraudulent', 'requested_by_customer'] },
    expand,
  }),
  'GET refunds': like<Stripe.RefundListParams>({ payment_intent: text, charge: text, created, ...page }),
  'GET refunds/:id': like<Stripe.RefundRetrieveParams>({ expand }),
  'GET charges': like<Stripe.ChargeListParams>({ payment_intent: text, created, ...page }),
  'GET charges/:id': like<Stripe.ChargeRetrieveParams>({ expand }),
  'GET disputes': like<Stripe.DisputeListParams>({ payment_intent: text, charge: text, created, ...page }),
  'GET disputes/:id': like<Stripe.DisputeRetrieveParams>({ expand }),
  'GET balance_transactions': like<Stripe.BalanceTransactionListParams>({
    created,
    type: text,
    payout: text,
    source: text,
    ...page,
  }),
  'POST checkout/sessions': like<Stripe.Checkout.SessionCreateParams>({
    mode: { kind: 'one', of: ['payment'] },
    allowed_payment_method_types: cardOnly,
    client_reference_id: { kind: 'text', max: 200 },
    metadata: map,
    line_items: {
      kind: 'list',
      of: {
        kind: 'object',
        fields: {
          quantity: { kind: 'integer', min: 1 },
          price_data: {
            kind: 'object',
            fields: {
              currency: { ...currency, ...required },
              unit_amount: { kind: 'integer', min: 0 },
              product_data: { kind: 'object', fields: { name: { kind: 'text', max: 250, ...required } } },
            },
          },
        },
      },
    },
    customer_email: { kind: 'email' },
    customer_creation: { kind: 'one', of: ['always', 'if_required'] },
    payment_intent_data: {
      kind: 'object',
      fields: {
        setup_future_usage: later,
        metadata: map,
        description: text,
        statement_descriptor_suffix: statementSuffix,
      },
    },
    success_url: { kind: 'text', pattern: /^https?:\/\// },
    cancel_url: { kind: 'text', pattern: /^https?:\/\// },
    locale: { kind: 'one', of: ['en', 'es-419', 'ja', 'auto'] },
    expires_at: integer,
    expand,
  }),
  'GET checkout/sessions': like<Stripe.Checkout.SessionListParams>({ payment_intent: text, created, ...page }),
  'GET checkout/sessions/:id': like<Stripe.Checkout.SessionRetrieveParams>({ expand }),
  'POST checkout/sessions/:id/expire': like<Stripe.Checkout.SessionExpireParams>({ expand }),
  'POST checkout/sessions/:id': like<Stripe.Checkout.SessionUpdateParams>({ metadata: map }),
} satisfies Record<string, Shape>;

export type RequestName = keyof typeof shapes;
