-- Ended sessions, for the module that creates invoices. The ledger has the wallets that paid.
create or replace view charging_paid_sessions with (security_invoker = true) as
select operator_id, id as session_id, session_no, station_id, state, pay_state, ended_at, time_zone, currency, energy_dwh,
  holder_id, started_at
from charging_sessions where ended_at is not null;
grant select on charging_paid_sessions to evops_app, evops_platform;
