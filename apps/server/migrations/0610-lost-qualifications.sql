-- The re-check finds its tickets by the few places that were lost, not by all tickets of the event (selling 8.2).

CREATE INDEX earned_place_lost_idx ON earned_place (earned_place_id) WHERE state = 'REVOKED' OR lost_at IS NOT NULL;
