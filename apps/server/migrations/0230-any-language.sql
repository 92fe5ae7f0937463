-- The list of languages is in the code (vocabulary.ts). The database checks the form, so a new language needs no migration.
ALTER TABLE account DROP CONSTRAINT account_locale_check, ADD CONSTRAINT account_locale_check CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE email_template DROP CONSTRAINT email_template_locale_check, ADD CONSTRAINT email_template_locale_check CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE ticket_configuration DROP CONSTRAINT ticket_configuration_currency_locale_check,
  ADD CONSTRAINT ticket_configuration_currency_locale_check CHECK (currency_locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE add_on DROP CONSTRAINT add_on_currency_locale_check, ADD CONSTRAINT add_on_currency_locale_check CHECK (currency_locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE ticket DROP CONSTRAINT ticket_currency_locale_check, ADD CONSTRAINT ticket_currency_locale_check CHECK (currency_locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE outbox DROP CONSTRAINT outbox_locale_check, ADD CONSTRAINT outbox_locale_check CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE attendee_message DROP CONSTRAINT attendee_message_main_locale_check,
  ADD CONSTRAINT attendee_message_main_locale_check CHECK (main_locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE wallet_pass DROP CONSTRAINT wallet_pass_locale_check, ADD CONSTRAINT wallet_pass_locale_check CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE export_schedule DROP CONSTRAINT export_schedule_locale_check, ADD CONSTRAINT export_schedule_locale_check CHECK (locale ~ '^[a-z]{2}-[A-Z]{2}$');
ALTER TABLE call_off DROP CONSTRAINT call_off_main_locale_check, ADD CONSTRAINT call_off_main_locale_check CHECK (main_locale ~ '^[a-z]{2}-[A-Z]{2}$');
