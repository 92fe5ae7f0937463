-- The metrics count failed refunds of called-off events. Without these indexes the count reads every payment of them.
CREATE INDEX refund_failed_idx ON refund (payment_id) WHERE status = 'FAILED';
CREATE INDEX call_off_payment_failed_idx ON call_off_payment (payment_id) WHERE error_code IS NOT NULL AND next_try_at IS NULL;
