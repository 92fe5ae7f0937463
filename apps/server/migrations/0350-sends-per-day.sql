-- How often many people can be mailed about an event in 24 hours (mail 3.6).
ALTER TABLE event ADD COLUMN sends_per_day integer CHECK (sends_per_day BETWEEN 1 AND 200);
COMMENT ON COLUMN event.sends_per_day IS 'Messages to many people in 24 hours; null means the usual number.';
