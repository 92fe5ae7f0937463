-- The reports of every event (readings §7), which only a demo had, and what lets them and the lists behind their numbers read no more than
-- they show.

INSERT INTO event_report (event_id, report_type, report_key, default_name, translations, display_position)
SELECT NULL, 'STATS', report_key, en, jsonb_build_object('name', jsonb_build_object(
    'en_US', jsonb_build_object('value', en, 'isDefault', true), 'es_US', jsonb_build_object('value', es, 'isDefault', false),
    'ja_JP', jsonb_build_object('value', ja, 'isDefault', false))), position
FROM (VALUES
  (1, 'registrationsByTicket', 'Registrations by ticket', 'Registros por boleto', 'チケット別登録数'),
  (2, 'registrationsByRelationship', 'Registrations by relationship', 'Registros por relación', '続柄別登録数'),
  (3, 'registrationsByDay', 'Registrations by day', 'Registros por día', '日別登録数'),
  (4, 'checkInsByHour', 'Check-ins by hour', 'Entradas por hora', '時間帯別チェックイン数'),
  (5, 'revenue', 'Revenue by currency and payment', 'Ingresos por moneda y pago', '通貨・支払方法別売上'),
  (6, 'tShirtSizes', 'T-shirt sizes', 'Tallas de camiseta', 'Ｔシャツのサイズ'),
  (7, 'titles', 'Titles', 'Títulos', '資格'),
  (8, 'countries', 'Countries', 'Países', '国')
) report(position, report_key, en, es, ja)
ON CONFLICT ON CONSTRAINT event_report_event_key_key DO NOTHING;

-- Tickets of an event in the order of their coming, canceled ones too; what reports count by stands in the index, so that they read nothing else.
CREATE INDEX ticket_event_idx ON ticket (event_id, created_at, ticket_id)
  INCLUDE (ticket_configuration_id, status, account_id, is_self);
