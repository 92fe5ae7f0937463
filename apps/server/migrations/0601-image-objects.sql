-- The bytes of an image are in the row, or in an object of the bucket (IMAGES_BUCKET).
CREATE TABLE image_object (
  object_key   text PRIMARY KEY CHECK (object_key ~ '^[0-9a-f]{32}$'),
  created_at   timestamptz NOT NULL,
  unused_since timestamptz
);
COMMENT ON TABLE image_object IS
  'Objects that were written to the bucket. The row is written before the object, so an object never exists without one. The row and the object are removed a time after no image refers to them.';

ALTER TABLE image_content
  ALTER COLUMN bytes DROP NOT NULL,
  ADD COLUMN object_key text UNIQUE,
  ADD COLUMN object_bytes integer CHECK (object_bytes >= 0),
  ADD CONSTRAINT image_content_is_stored CHECK (
    (bytes IS NULL) = (object_key IS NOT NULL) AND (object_key IS NULL) = (object_bytes IS NULL));
COMMENT ON COLUMN image_content.object_key IS 'The random name of the object in the bucket, when the bytes are not in this row.';
CREATE INDEX image_content_in_row ON image_content (created_at) WHERE bytes IS NOT NULL;
