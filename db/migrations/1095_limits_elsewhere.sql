-- What our drivers' sessions at partners' stations may draw, and connectors that are unlocked there, are asked as starts are.
alter table interop_roaming_commands drop constraint interop_roaming_commands_kind_check;
alter table interop_roaming_commands
  add column connector_no text, add column limit_w integer, add column limit_until timestamptz;
alter table interop_roaming_commands
  add constraint interop_roaming_commands_kind_check
    check (kind in ('START_SESSION', 'STOP_SESSION', 'RESERVE_NOW', 'CANCEL_RESERVATION', 'UNLOCK_CONNECTOR',
      'SET_PROFILE', 'GET_PROFILE', 'CLEAR_PROFILE')),
  add constraint interop_roaming_commands_connector_no_check check (length(connector_no) between 1 and 36),
  add constraint interop_roaming_commands_unlocks check ((kind = 'UNLOCK_CONNECTOR') = (connector_no is not null)),
  add constraint interop_roaming_commands_limits
    check ((kind = 'SET_PROFILE') = (limit_w is not null) and limit_w between 0 and 10000000),
  add constraint interop_roaming_commands_limit_until check (limit_until is null or kind = 'SET_PROFILE');
create index interop_roaming_commands_limited on interop_roaming_commands (operator_id, partner_id, session_no)
  where kind in ('SET_PROFILE', 'CLEAR_PROFILE');

-- ActiveChargingProfile (OCPI 2.2.1, 14.4.1), as the partner told it last.
alter table interop_roaming_sessions add column profile jsonb, add column profile_at timestamptz;
alter table interop_roaming_sessions
  add constraint interop_roaming_sessions_profile
    check ((profile is null) = (profile_at is null) and jsonb_typeof(profile) = 'object');
