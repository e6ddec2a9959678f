-- What keeping figures about a session cost beside writing it: a fifth of the database's work.

-- The end of an order is the moment from which later news of it counts; that rules have looked at it needs no row written
-- anew (and with it an entry in each of twenty indexes), unless they found something.
do $$
declare
  body text := pg_get_functiondef('charging_close_orders(jsonb)'::regprocedure);
  piece text := 'state = r.state, state_at = now(),';
begin
  if position(piece in body) = 0 then raise exception 'charging_close_orders is not what this migration knows'; end if;
  execute replace(body, piece, piece || ' flags_checked_at = now(),');
end
$$;

-- Nobody filters or sorts by these.
do $$
declare
  name text;
begin
  foreach name in array array['transaction_id', 'id_tag', 'device_started_at', 'start_received_at', 'meter_start_dwh', 'device_ended_at', 'stop_received_at',
    'meter_end_dwh', 'reported_stop_reason', 'time_zone', 'currency', 'tariff_version_id', 'start_soc', 'end_soc', 'max_power_w', 'electricity_minor',
    'service_minor', 'created_at', 'unplugged_at', 'target_kind', 'target_value', 'limit_minor', 'limit_dwh', 'requested_by', 'version', 'refunded_minor',
    'flags_checked_at', 'source_ref']
  loop
    execute format('alter table charging_orders alter column %I set statistics 0', name);
  end loop;
  foreach name in array array['tariff_version_id', 'currency', 'electricity_minor', 'service_minor', 'total_minor', 'journal_id']
  loop
    execute format('alter table charging_bills alter column %I set statistics 0', name);
  end loop;
end
$$;

-- While tables are young they grow by a tenth every few seconds, and each time all of it was counted and cleaned again.
alter table charging_orders set (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5, autovacuum_vacuum_threshold = 20000);
alter table charging_bills set (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5, autovacuum_vacuum_insert_threshold = 20000);
alter table charging_flags set (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5, autovacuum_vacuum_insert_threshold = 20000);
alter table charging_unlooked set (autovacuum_analyze_threshold = 50000);
alter table ledger_journals set (autovacuum_analyze_threshold = 5000, autovacuum_analyze_scale_factor = 0.5, autovacuum_vacuum_insert_threshold = 20000);
alter table ledger_entries set (autovacuum_analyze_threshold = 10000, autovacuum_analyze_scale_factor = 0.5, autovacuum_vacuum_insert_threshold = 40000);
alter table ledger_unsealed set (autovacuum_analyze_threshold = 50000);
