/** Server files that count charge points or give their states to others without the rule of decision 254, and why. */
export const allowedWithoutRule: Readonly<Record<string, string>> = {
  'packages/charging/src/server/sessions/station-sums.store.ts':
    'counts sessions; a session is of a charge point in service',
  'packages/depots/src/server/limits/limits.store.ts':
    'shows the plan’s tree with every charge point that has a place in it',
  'packages/driver/src/server/public/stations.store.ts':
    'reads stations_open_connectors, which applies the rule',
  'packages/fleet/src/server/vehicles/vehicles.store.ts': 'counts vehicles',
  'packages/grid/src/server/views/views.store.ts': 'draws the electrical network as it is built',
  'packages/maintenance/src/server/watch/watch.store.ts': 'counts work orders',
  'packages/maintenance/src/server/work-orders/detail.store.ts': 'counts tests of one charge point',
  'packages/members/src/server/bookings/booking-connectors.store.ts':
    'counts connectors that are connected now',
  'packages/reports/src/server/engine/cells.store.ts': 'estimates the size of a report',
  'packages/stations/src/server/acceptance/acceptance.store.ts': 'acceptance is before the service',
  'packages/stations/src/server/alarms/alarm-rules.store.ts': 'counts alarms',
  'packages/stations/src/server/alarms/alarms.store.ts': 'counts alarms',
  'packages/stations/src/server/alarms/life.store.ts': 'an alarm needs a connection that was lost',
  'packages/stations/src/server/alarms/preview.store.ts': 'counts the charge points that a rule would cover',
  'packages/stations/src/server/bulk-jobs/bulk-jobs.store.ts': 'a bulk job may name planned charge points',
  'packages/stations/src/server/connectors/curve.store.ts': 'sums power of connected charge points',
  'packages/stations/src/server/faults/fault-mappings.store.ts': 'counts reported faults',
  'packages/stations/src/server/firmware/firmware.store.ts': 'counts targets of an update',
  'packages/stations/src/server/gateway/upkeep.store.ts':
    'counts registrations for the metrics of the process',
  'packages/stations/src/server/gateway/wire-charge-point.store.ts':
    'admits a charge point, which begins its service',
  'packages/stations/src/server/local-lists/local-lists.store.ts': 'counts connected charge points',
  'packages/stations/src/server/parameters/parameters.store.ts': 'counts read parameters',
  'packages/stations/src/server/refused/refused.store.ts': 'counts refused connections',
  'packages/stations/src/server/retention/retention.store.ts': 'counts stored rows',
  'packages/stations/src/server/telemetry/days.store.ts': 'sums meter values',
  'packages/stations/src/server/terminals/terminals.store.ts':
    'checks the charge points that a terminal serves',
  'packages/stations/src/server/sql/stations_bookable_connectors.sql':
    'only a connected one can be booked or planned on',
  'packages/stations/src/server/sql/stations_charge_point_changes.sql': 'times of changes, without a state',
  'packages/stations/src/server/sql/stations_charge_point_signs.sql':
    'signs of life, null before the first connection',
  'packages/stations/src/server/sql/stations_links_now.sql': 'connections that exist',
  'packages/stations/src/server/sql/stations_profile_places.sql':
    'profiles are sent to connected charge points',
}
