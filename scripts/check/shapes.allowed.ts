/**
 * Shapes of one contract that have five fields or more in common, as `file shape shape`: known debts. Lines may be
 * removed, never added: declare the shared fields once (`stored`, `pick`, `extend`).
 */
export const allowedSharedShapes: readonly string[] = [
  'packages/charging/src/contract/backtest.ts backtestRow startBacktest',
  'packages/charging/src/contract/sessions.ts sessionRow sessionSums',
  'packages/charging/src/contract/sessions.ts sessionRow runningSession',
  'packages/fleet/src/contract/driver-records.ts driverRecordRow driverRecordFilter',
  'packages/fleet/src/contract/vehicles.ts vehicleRow vehicleFilter',
  'packages/ledger/src/contract/flow.ts flowRow journalDetail',
  'packages/members/src/contract/bookings.ts bookingForm bookingRow',
  'packages/members/src/contract/bookings.ts bookingRow plannedConnector',
  'packages/members/src/contract/members.ts memberRow memberFilter',
  'packages/organisation/src/contract/sign-in-session.ts currentUserSchema updateMe',
  'packages/organisation/src/contract/sign-in-session.ts currentUserSchema branding',
  'packages/organisation/src/contract/users.ts userForm userDetail',
  'packages/stations/src/contract/firmware.ts firmwareRow uploadFirmware',
  'packages/stations/src/contract/profiles.ts profileForm chargePointProfile',
  'packages/tariffs/src/contract/group-prices.ts groupPriceRow publishGroupPrice',
]
