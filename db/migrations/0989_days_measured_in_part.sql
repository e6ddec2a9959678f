-- A day of which only a part was measured is told apart: its kilometres do not stand against the energy of the whole day. What was
-- measured before now stands as it did.
alter table fleet_measured_days add column is_whole boolean not null default true;
