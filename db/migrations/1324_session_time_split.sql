-- Time of a session that counts as charging, and idle time before its end, as split when it was closed. Null for a
-- session that was closed before this split existed, or imported. The spans are in its bill. `reported_charging_seconds`
-- is the charge point's own figure (OCPP 2.x, timeSpentCharging).
alter table charging_sessions
  add column charging_seconds integer constraint charging_sessions_charging_seconds_check check (charging_seconds >= 0),
  add column idle_seconds integer constraint charging_sessions_idle_seconds_check check (idle_seconds >= 0),
  add column reported_charging_seconds integer
    constraint charging_sessions_reported_charging_check check (reported_charging_seconds >= 0);
