-- Guests pay for sessions too (decision 330).
alter table reports_sessions drop constraint reports_sessions_payer_kind_check;
alter table reports_sessions add constraint reports_sessions_payer_kind_check
  check (payer_kind in ('company', 'member', 'partner', 'guest', 'token', 'unknown'));
