-- What was missing around charge points: frames over all of them by time, profiles that a charge point lost, and work
-- that does not wait for ever.

-- A block range index costs the gateway next to nothing and makes an hour of all charge points quick to read.
create index stations_frames_at on stations_frames using brin (at);

-- After a charge point came back its profiles are compared with its own curve.
alter table stations_charging_profiles
  add column checked_at timestamptz,
  add column ended_for text check (ended_for in ('replaced', 'cleared', 'lost'));
grant update (ended_at, ended_for, checked_at) on stations_charging_profiles to evops_app;

-- Charge points whose turn has not come by then (they charge, they are away) are left out.
alter table stations_rollouts add column deadline_at timestamptz;
