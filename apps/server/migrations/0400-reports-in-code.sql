-- Reports, their names and their order are declared in code (modules/reports/reports). Nothing wrote a report of one event.

DROP TABLE event_report;

-- Indexes have the suffix _idx.
ALTER INDEX event_picture_account RENAME TO event_picture_account_idx;
ALTER INDEX event_picture_content RENAME TO event_picture_content_idx;
ALTER INDEX event_picture_used RENAME TO event_picture_used_idx;
ALTER INDEX idempotent_response_created_at RENAME TO idempotent_response_created_idx;
ALTER INDEX image_crop_content RENAME TO image_crop_content_idx;
ALTER INDEX image_width_content RENAME TO image_width_content_idx;
