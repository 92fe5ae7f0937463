-- Pictures at the widths that pages ask for. They belong to the picture, not to the event that shows it: a clone, or the same
-- picture stored again, has them already.

CREATE TABLE image_width (
  source_hash  text NOT NULL REFERENCES image_content ON DELETE CASCADE,
  width        integer NOT NULL CHECK (width > 0),
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  PRIMARY KEY (source_hash, width)
);
CREATE INDEX image_width_content ON image_width (content_hash);
COMMENT ON TABLE image_width IS
  'What is sent for a picture when a page asks for a width; missing ones are made at the first request. A picture that cannot be made smaller stands for itself.';

-- What was made so far is kept.
INSERT INTO image_width (source_hash, width, content_hash)
SELECT DISTINCT ON (original.content_hash, smaller.variant)
  original.content_hash, substr(smaller.variant, 2)::integer, smaller.content_hash
FROM image original
JOIN image smaller ON smaller.event_id IS NOT DISTINCT FROM original.event_id AND smaller.image_key = original.image_key
WHERE original.variant = 'original' AND smaller.variant ~ '^w[1-9][0-9]{0,4}$'
ORDER BY original.content_hash, smaller.variant, smaller.image_id;

DELETE FROM image WHERE variant <> 'original';
ALTER TABLE image DROP CONSTRAINT image_event_key_variant_key;
ALTER TABLE image DROP COLUMN variant;
ALTER TABLE image ADD CONSTRAINT image_event_key_key UNIQUE NULLS NOT DISTINCT (event_id, image_key);
