-- What charge points sent is kept for a time and then removed: until when, and when it was. What lies here already is kept
-- as long from now on, since nobody was told of an end.
alter table stations_transfers
  add column kept_until timestamptz,
  add column removed_at timestamptz;
update stations_transfers set kept_until = now() + interval '90 days' where stored_as is not null;
alter table stations_transfers add constraint stations_transfers_kept_check
  check ((stored_as is null or kept_until is not null) and (removed_at is null or stored_as is null));
create index stations_transfers_due on stations_transfers (kept_until) where stored_as is not null;
