/**
 * Uses of one package's tables in another package's SQL without permission, as `file name`: known debts. Lines may be
 * removed, never added: publish a view or a function, or pass the result in through the wiring.
 */
export const allowedTableUses: readonly string[] = [
  'packages/cards/src/server/cards/card-writes.store.ts charging_card_tokens',
  'packages/cards/src/server/cards/cards.store.ts charging_card_sessions',
  'packages/cards/src/server/cards/cards.store.ts charging_card_tokens',
  'packages/cards/src/server/trades/trades.store.ts charging_card_sessions',
  'packages/charging/src/server/ocpp/stop-transaction.store.ts members_coupons',
  'packages/charging/src/server/ocpp/stop-transaction.store.ts tariffs_discount_spells',
  'packages/charging/src/server/ocpp/stop-transaction.store.ts tariffs_group_price_places',
  'packages/charging/src/server/sessions/session-checks.store.ts ledger_entries',
  'packages/charging/src/server/sessions/session-checks.store.ts ledger_journals',
  'packages/charging/src/server/sessions/wallet.store.ts ledger_journals',
  'packages/charging/src/server/sql/charging_close_sessions.sql members_coupons',
  'packages/charging/src/server/sql/charging_open_sessions.sql members_bookings',
  'packages/charging/src/server/sql/charging_open_sessions.sql members_coupons',
  'packages/charging/src/server/sql/charging_price_groups.sql members_bindings',
  'packages/charging/src/server/sql/charging_price_groups.sql members_group_spells',
  'packages/charging/src/server/sql/charging_unplug_sessions.sql members_coupon_uses',
  'packages/fleet/src/server/choices/choices.store.ts members_company_names',
  'packages/fleet/src/server/sql/fleet_vehicle_sessions.sql charging_session_day',
  'packages/fleet/src/server/sql/fleet_vehicle_sessions.sql charging_session_energy',
  'packages/fleet/src/server/vehicle-sessions/vehicle-sessions.store.ts charging_session_energy',
  'packages/fleet/src/server/vehicle-tokens/vehicle-tokens.store.ts charging_token_names',
  'packages/fleet/src/server/vehicles/vehicles.store.ts members_company_names',
  'packages/members/src/server/evaluations/evaluations.store.ts charging_session_names',
  'packages/organisation/src/server/departments/departments.store.ts stations_station_places',
  'packages/organisation/src/server/organisations/organisations.store.ts stations_station_places',
  'packages/organisation/src/server/roles/role-rows.store.ts stations_station_places',
  'packages/organisation/src/server/scope/scope.store.ts stations_station_places',
  'packages/platform/src/server/seal/chain.store.ts organisation_operators',
]
