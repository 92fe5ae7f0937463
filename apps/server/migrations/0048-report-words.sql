-- One word for one thing (packages/messages/README.md): who registers is "inscrito" in Spanish, and what a person is at an event is 区分 in Japanese.

UPDATE event_report
SET translations = jsonb_set(jsonb_set(translations, '{name,es_US,value}', to_jsonb(told.es)), '{name,ja_JP,value}', to_jsonb(told.ja))
FROM (VALUES
  ('registrationsByTicket', 'Registros por boleto', 'Inscripciones por boleto', 'チケット別登録数'),
  ('registrationsByRelationship', 'Registros por relación', 'Inscripciones por relación', '区分別登録数'),
  ('registrationsByDay', 'Registros por día', 'Inscripciones por día', '日別登録数')
) told(report_key, was, es, ja)
WHERE event_report.event_id IS NULL AND event_report.report_key = told.report_key
  AND translations #>> '{name,es_US,value}' = told.was;
