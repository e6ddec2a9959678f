-- What a partner was told that its session may draw, and when the charge point is asked next whether that is still so.
alter table interop_ocpi_sessions
  add column limited boolean not null default false,
  add column profile_told jsonb,
  add column profile_look_at timestamptz;
create index interop_ocpi_sessions_looked on interop_ocpi_sessions (profile_look_at) where profile_look_at is not null;
