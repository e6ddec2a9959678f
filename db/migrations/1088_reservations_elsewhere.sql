-- Reservations of our drivers at partners' stations: one goes by the id of the command that asked for it.
alter table interop_roaming_commands drop constraint interop_roaming_commands_kind_check;
alter table interop_roaming_commands add column kept_until timestamptz, add column reservation_id uuid;
alter table interop_roaming_commands
  add constraint interop_roaming_commands_kind_check
    check (kind in ('START_SESSION', 'STOP_SESSION', 'RESERVE_NOW', 'CANCEL_RESERVATION')),
  add constraint interop_roaming_commands_kept check ((kind = 'RESERVE_NOW') = (kept_until is not null)),
  add constraint interop_roaming_commands_cancels check ((kind = 'CANCEL_RESERVATION') = (reservation_id is not null));
create index interop_roaming_commands_cancelled on interop_roaming_commands (operator_id, reservation_id)
  where reservation_id is not null;
