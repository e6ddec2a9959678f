-- needs a stop: it renames tables and columns that an older process reads.
-- Renames tables and columns whose names were verbs of speech (docs/RENAMES.csv). Rows keep their content, so hash chains of
-- the ledger, the bills and the audit log stay valid. Functions and views are sources and are made anew afterwards.
create function pg_temp.renamed_json_keys(value jsonb, names jsonb) returns jsonb language plpgsql as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select coalesce(jsonb_object_agg(coalesce(names ->> e.key, e.key), pg_temp.renamed_json_keys(e.value, names)), '{}')
      from jsonb_each(value) e)
    when 'array' then (select coalesce(jsonb_agg(pg_temp.renamed_json_keys(a.value, names) order by a.no), '[]')
      from jsonb_array_elements(value) with ordinality a (value, no))
    when 'string' then coalesce(names -> (value #>> '{}'), value)
    else value end;
end
$$;

do $$
declare
  item text[];
  keys jsonb := '{"saidAt": "reportedAt", "knownSeconds": "observedSeconds", "socKnown": "socSessions", "untoldDwh": "unexplainedDwh", "keptWorkOrders": "inTimeWorkOrders", "givenBackMinor": "returnedMinor", "givenSystem": "enteredSystem", "givenLongitude": "enteredLongitude", "givenLatitude": "enteredLatitude"}';
begin
  foreach item slice 1 in array array[
    ['charging_untold', 'charging_unsent_sessions'],
    ['fleet_energy_kept', 'fleet_energy_retention'],
    ['interop_told_fees', 'interop_sent_fees'],
    ['interop_told_states', 'interop_sent_states'],
    ['interop_told_stations', 'interop_sent_stations'],
    ['interop_told_tariffs', 'interop_sent_tariffs']
  ] loop
    execute format('alter table %I rename to %I', item[1], item[2]);
  end loop;
  foreach item slice 1 in array array[
    ['cards_key_exports', 'asked_by', 'requested_by'],
    ['cards_key_sets', 'destruction_asked_by', 'destruction_requested_by'],
    ['charging_tokens', 'credential_said', 'entered_credential'],
    ['depots_controls', 'fallback_told_w', 'fallback_sent_w'],
    ['depots_controls', 'told_next', 'sent_next'],
    ['depots_controls', 'told_session', 'sent_session'],
    ['depots_controls', 'asked_at', 'requested_at'],
    ['depots_plan_rows', 'stands_for', 'replaces_id'],
    ['documents_invoices', 'pays_known', 'seen_payments'],
    ['documents_verifactu_events', 'says', 'hash_input'],
    ['documents_verifactu_records', 'says', 'hash_input'],
    ['energy_demand_notices', 'known_90', 'seen_90'],
    ['energy_demand_notices', 'known_100', 'seen_100'],
    ['energy_supply_months', 'beside_dwh', 'power_factor_dwh'],
    ['fleet_energy_dates', 'untold_dwh', 'unexplained_dwh'],
    ['fleet_energy_days', 'untold_dwh', 'unexplained_dwh'],
    ['fleet_energy_months', 'untold_dwh', 'unexplained_dwh'],
    ['interop_ocpi_authorisations', 'asked_at', 'requested_at'],
    ['interop_ocpi_commands', 'asked_at', 'requested_at'],
    ['interop_ocpi_sessions', 'profile_told', 'profile_sent'],
    ['interop_partner_invoices', 'told_no', 'received_no'],
    ['interop_partner_invoices', 'told_key', 'received_key'],
    ['interop_roaming_commands', 'asked_at', 'requested_at'],
    ['interop_roaming_commands', 'asked_by', 'requested_by'],
    ['interop_roaming_commands', 'kept_until', 'reserved_until'],
    ['interop_roaming_links', 'begun_at', 'started_at'],
    ['interop_roaming_records', 'off_tariff_told_at', 'off_tariff_notified_at'],
    ['interop_roaming_sessions', 'overdue_told_at', 'overdue_notified_at'],
    ['interop_roaming_starts', 'asked_at', 'requested_at'],
    ['interop_roaming_stats', 'asked_at', 'requested_at'],
    ['interop_sessions', 'asked_at', 'requested_at'],
    ['interop_sessions', 'told_start', 'start_sent'],
    ['interop_sessions', 'told_status_at', 'status_sent_at'],
    ['interop_sessions', 'told_stop', 'stop_sent'],
    ['interop_sent_fees', 'known_digest', 'confirmed_digest'],
    ['interop_sent_states', 'told_at', 'sent_at'],
    ['interop_sent_stations', 'known_at', 'confirmed_at'],
    ['interop_sent_tariffs', 'known_digest', 'confirmed_digest'],
    ['maintenance_sent_acts', 'said_at', 'reported_at'],
    ['maintenance_work_orders', 'begun_at', 'started_at'],
    ['members_booking_rules', 'ahead_hours', 'advance_hours'],
    ['members_coupons', 'given_at', 'granted_at'],
    ['organisation_partners', 'tells_fees', 'sends_fees'],
    ['payments_accounts', 'certificates_asked_at', 'certificates_requested_at'],
    ['payments_refunds', 'asked_at', 'requested_at'],
    ['payments_share_returns', 'asked_at', 'requested_at'],
    ['payments_shares', 'begun_at', 'started_at'],
    ['reports_all_session_months', 'soc_known', 'soc_sessions'],
    ['reports_all_sessions', 'soc_known', 'soc_sessions'],
    ['reports_all_state_dates', 'known_seconds', 'observed_seconds'],
    ['reports_all_state_months', 'known_seconds', 'observed_seconds'],
    ['reports_all_states', 'known_seconds', 'observed_seconds'],
    ['reports_session_days', 'soc_known', 'soc_sessions'],
    ['reports_session_months', 'soc_known', 'soc_sessions'],
    ['reports_sessions', 'soc_known', 'soc_sessions'],
    ['reports_state_days', 'known_seconds', 'observed_seconds'],
    ['reports_state_months', 'known_seconds', 'observed_seconds'],
    ['reports_station_month_sessions', 'soc_known', 'soc_sessions'],
    ['reports_station_month_states', 'known_seconds', 'observed_seconds'],
    ['reports_station_sessions', 'soc_known', 'soc_sessions'],
    ['reports_station_states', 'known_seconds', 'observed_seconds'],
    ['stations_alarms', 'standing', 'persistent'],
    ['stations_charge_points', 'given_longitude', 'entered_longitude'],
    ['stations_charge_points', 'given_latitude', 'entered_latitude'],
    ['stations_charge_points', 'given_system', 'entered_system'],
    ['stations_display_messages', 'told_at', 'sent_at'],
    ['stations_external_limits', 'told_at', 'sent_at'],
    ['stations_stations', 'given_longitude', 'entered_longitude'],
    ['stations_stations', 'given_latitude', 'entered_latitude'],
    ['stations_stations', 'given_system', 'entered_system'],
    ['stations_transfers', 'kept_until', 'retained_until']
  ] loop
    execute format('alter table %I rename column %I to %I', item[1], item[2], item[3]);
  end loop;
  foreach item slice 1 in array array[
    ['charging_sessions', 'charging_sessions_begun_check', 'charging_sessions_started_check'],
    ['charging_test_sessions', 'charging_test_sessions_begun', 'charging_test_sessions_started'],
    ['charging_tokens', 'charging_tokens_credential_said_check', 'charging_tokens_entered_credential_check'],
    ['charging_unsent_sessions', 'charging_untold_pkey', 'charging_unsent_sessions_pkey'],
    ['charging_unsent_sessions', 'charging_untold_operator_id_session_id_fkey', 'charging_unsent_sessions_operator_id_session_id_fkey'],
    ['documents_issued', 'documents_issued_kept', 'documents_issued_retained'],
    ['documents_verifactu_events', 'documents_verifactu_events_says_check', 'documents_verifactu_events_hash_input_check'],
    ['documents_verifactu_records', 'documents_verifactu_records_says', 'documents_verifactu_records_hash_input'],
    ['documents_verifactu_records', 'documents_verifactu_records_says_check', 'documents_verifactu_records_hash_input_check'],
    ['energy_grid_costs', 'energy_grid_costs_known', 'energy_grid_costs_sources'],
    ['finance_withdrawals', 'finance_withdrawals_kept', 'finance_withdrawals_retained'],
    ['finance_withdrawals', 'finance_withdrawals_kept_of_party', 'finance_withdrawals_retained_of_party'],
    ['fleet_energy_retention', 'fleet_energy_kept_pkey', 'fleet_energy_retention_pkey'],
    ['fleet_energy_retention', 'fleet_energy_kept_operator_id_fkey', 'fleet_energy_retention_operator_id_fkey'],
    ['interop_partner_invoices', 'interop_partner_invoices_told_no_check', 'interop_partner_invoices_received_no_check'],
    ['interop_roaming_commands', 'interop_roaming_commands_asked_by_check', 'interop_roaming_commands_requested_by_check'],
    ['interop_roaming_commands', 'interop_roaming_commands_kept', 'interop_roaming_commands_reserved'],
    ['interop_sessions', 'interop_sessions_told_start_check', 'interop_sessions_start_sent_check'],
    ['interop_sent_fees', 'interop_told_fees_pkey', 'interop_sent_fees_pkey'],
    ['interop_sent_fees', 'interop_told_fees_operator_id_partner_id_fkey', 'interop_sent_fees_operator_id_partner_id_fkey'],
    ['interop_sent_fees', 'interop_told_fees_operator_id_station_id_fkey', 'interop_sent_fees_operator_id_station_id_fkey'],
    ['interop_sent_fees', 'interop_told_fees_digest_check', 'interop_sent_fees_digest_check'],
    ['interop_sent_fees', 'interop_told_fees_failures_check', 'interop_sent_fees_failures_check'],
    ['interop_sent_fees', 'interop_told_fees_known_digest_check', 'interop_sent_fees_confirmed_digest_check'],
    ['interop_sent_states', 'interop_told_states_pkey', 'interop_sent_states_pkey'],
    ['interop_sent_states', 'interop_told_states_operator_id_partner_id_fkey', 'interop_sent_states_operator_id_partner_id_fkey'],
    ['interop_sent_states', 'interop_told_states_facts_check', 'interop_sent_states_facts_check'],
    ['interop_sent_states', 'interop_told_states_failures_check', 'interop_sent_states_failures_check'],
    ['interop_sent_states', 'interop_told_states_state_check', 'interop_sent_states_state_check'],
    ['interop_sent_stations', 'interop_told_stations_pkey', 'interop_sent_stations_pkey'],
    ['interop_sent_stations', 'interop_told_stations_operator_id_partner_id_fkey', 'interop_sent_stations_operator_id_partner_id_fkey'],
    ['interop_sent_stations', 'interop_told_stations_operator_id_station_id_fkey', 'interop_sent_stations_operator_id_station_id_fkey'],
    ['interop_sent_stations', 'interop_told_stations_failures_check', 'interop_sent_stations_failures_check'],
    ['interop_sent_tariffs', 'interop_told_tariffs_pkey', 'interop_sent_tariffs_pkey'],
    ['interop_sent_tariffs', 'interop_told_tariffs_operator_id_partner_id_fkey', 'interop_sent_tariffs_operator_id_partner_id_fkey'],
    ['interop_sent_tariffs', 'interop_told_tariffs_digest_check', 'interop_sent_tariffs_digest_check'],
    ['interop_sent_tariffs', 'interop_told_tariffs_failures_check', 'interop_sent_tariffs_failures_check'],
    ['interop_sent_tariffs', 'interop_told_tariffs_known_digest_check', 'interop_sent_tariffs_confirmed_digest_check'],
    ['members_booking_rules', 'members_booking_rules_ahead_hours_check', 'members_booking_rules_advance_hours_check'],
    ['reports_state_days', 'reports_state_days_known_seconds_check', 'reports_state_days_observed_seconds_check'],
    ['stations_charge_points', 'stations_charge_points_given_system_check', 'stations_charge_points_entered_system_check'],
    ['stations_stations', 'stations_stations_given_system_check', 'stations_stations_entered_system_check'],
    ['stations_transfers', 'stations_transfers_kept_check', 'stations_transfers_retained_check']
  ] loop
    execute format('alter table %I rename constraint %I to %I', item[1], item[2], item[3]);
  end loop;
  foreach item slice 1 in array array[
    ['charging_sessions_told', 'charging_sessions_reported'],
    ['fleet_month_closings_standing', 'fleet_month_closings_current'],
    ['interop_told_states_due', 'interop_sent_states_due'],
    ['interop_told_states_removed', 'interop_sent_states_removed'],
    ['interop_told_states_station', 'interop_sent_states_station'],
    ['maintenance_sent_acts_kept', 'maintenance_sent_acts_retained']
  ] loop
    execute format('alter index %I rename to %I', item[1], item[2]);
  end loop;
  -- Keys of stored JSON that programs read by name.
  foreach item slice 1 in array array[
    ['charging_flags', 'evidence'],
    ['charging_session_operations', 'after'],
    ['charging_session_operations', 'before'],
    ['organisation_views', 'columns'],
    ['organisation_views', 'filters'],
    ['organisation_preferences', 'value'],
    ['outreach_schedules', 'filter'],
    ['outreach_schedules', 'filter_texts'],
    ['platform_runs', 'params'],
    ['platform_imports', 'settings'],
    ['platform_imports', 'result'],
    ['platform_imports', 'made'],
    ['reports_proofs', 'differences'],
    ['stations_acceptance_runs', 'steps']
  ] loop
    execute format('alter table %I no force row level security', item[1]);
    execute format('update %1$I set %2$I = pg_temp.renamed_json_keys(%2$I, $1) where %2$I is not null and %2$I <> pg_temp.renamed_json_keys(%2$I, $1)',
      item[1], item[2]) using keys;
    if (select relrowsecurity from pg_class where oid = item[1]::regclass) then
      execute format('alter table %I force row level security', item[1]);
    end if;
  end loop;
end
$$;
