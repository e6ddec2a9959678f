/** What is kept for a time alone. Orders, bills, ledger and documents are none of it: nothing drops them. */
export const retainedKinds = [
  'ocppMessages',
  'meterValues',
  'states',
  'events',
  'audit',
  'exports',
  'uploads',
  'positions',
  'snapshots',
] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** Days below which no rule goes, whatever the size; the database holds the same (`platform_retention_days`). */
export const leastDays: Readonly<Record<RetainedKind, number>> = {
  ocppMessages: 1,
  meterValues: 35,
  states: 400,
  events: 30,
  audit: 180,
  exports: 1,
  uploads: 1,
  positions: 7,
  snapshots: 1,
}
export const mostDays = 36_500
