-- The job takes due refunds in the order of this index. Without payment_id it sorted all payments of a call-off for each batch.
DROP INDEX call_off_payment_due_idx;
CREATE INDEX call_off_payment_due_idx ON call_off_payment (next_try_at, payment_id) WHERE next_try_at IS NOT NULL;
