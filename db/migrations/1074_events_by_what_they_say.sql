-- A charge point that writes times in whole seconds and counts its events poorly (OCPP 2.0.1, N07: the same eventId again) may tell of an
-- alarm and of its end in the same second. They are two events: what they say tells them apart. What is told again says the same.
alter table stations_events drop constraint stations_events_once;
create unique index stations_events_once
  on stations_events (operator_id, pile_id, kind, code, device_at, event_no, coalesce(detail, ''));
