/** Server files that take a local day from a session's start or end without the function of decision 278, and why. */
export const allowedWithoutSessionDay: Readonly<Record<string, string>> = {
  'packages/charging/src/server/sessions/day.store.ts': 'groups the sessions of one day by their local hour',
  'packages/charging/src/server/sql/charging_session_day.sql': 'is the function',
  'packages/finance/src/server/statements/changes.store.ts':
    'an agreement on revenue sharing is valid by days of the operator’s zone',
  'packages/fleet/src/server/sql/fleet_energy_sessions.sql':
    'returns the day for which a night’s session fills the battery',
  'packages/interop/src/server/roaming/partner-invoices.store.ts':
    'partners are invoiced by months of the operator’s zone',
  'packages/interop/src/server/tcec/checks.store.ts': 'T/CEC 102 reconciles days of Chinese time',
}
