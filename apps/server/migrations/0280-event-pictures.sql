-- Picture files of an event's draft, and crops of pictures (events 4.7).

-- The focus point and the crops that attendees see.
ALTER TABLE image ADD COLUMN framing jsonb CHECK (framing IS NULL OR jsonb_typeof(framing) = 'object');

CREATE TABLE event_picture (
  event_id     bigint NOT NULL REFERENCES event ON DELETE CASCADE,
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  file_name    text NOT NULL,
  bytes        integer NOT NULL CHECK (bytes >= 0),
  account_id   bigint REFERENCES account ON DELETE SET NULL,
  created_at   timestamptz NOT NULL,
  -- The last time that a draft or the event began or stopped to use the picture.
  used_at      timestamptz NOT NULL,
  PRIMARY KEY (event_id, content_hash)
);
CREATE INDEX event_picture_content ON event_picture (content_hash);
CREATE INDEX event_picture_account ON event_picture (account_id);
CREATE INDEX event_picture_used ON event_picture (used_at);
COMMENT ON TABLE event_picture IS 'Picture files of an event. Its draft, its versions and the event itself refer to them.';

INSERT INTO event_picture (event_id, content_hash, file_name, bytes, created_at, used_at)
SELECT DISTINCT ON (e.event_id, i.file) e.event_id, i.file, i.name, length(c.bytes), c.created_at, now()
FROM (
  SELECT event_id, jsonb_array_elements(configuration -> 'images') AS image FROM event
  UNION ALL
  SELECT event_id, jsonb_array_elements(images) FROM event_version
) e
CROSS JOIN LATERAL (SELECT e.image ->> 'fileExternalId' AS file, coalesce(e.image ->> 'fileName', 'image') AS name) i
JOIN image_content c ON c.content_hash = i.file
ORDER BY e.event_id, i.file;

CREATE TABLE image_crop (
  source_hash  text NOT NULL REFERENCES image_content ON DELETE CASCADE,
  -- Left, top, width and height in pixels of the source.
  area         text NOT NULL CHECK (area ~ '^[0-9]{1,5}(-[0-9]{1,5}){3}$'),
  -- 0: the size of the use, as JPEG or PNG.
  width        integer NOT NULL CHECK (width >= 0),
  content_hash text NOT NULL REFERENCES image_content ON DELETE RESTRICT,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (source_hash, area, width)
);
CREATE INDEX image_crop_content ON image_crop (content_hash);
COMMENT ON TABLE image_crop IS 'Cropped widths of a picture, created on the first request.';
