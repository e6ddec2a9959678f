/** What is kept for a time alone. Orders, bills, ledger and documents are none of it: nothing drops them. */
export const retainedKinds = [
  'frames',
  'samples',
  'states',
  'events',
  'audit',
  'exports',
  'uploads',
  'positions',
] as const
export type RetainedKind = (typeof retainedKinds)[number]

/** Days below which no rule goes, whatever the size; the database holds the same (`platform_retention_days`). */
export const leastDays: Readonly<Record<RetainedKind, number>> = {
  frames: 1,
  samples: 35,
  states: 400,
  events: 30,
  audit: 180,
  exports: 1,
  uploads: 1,
  positions: 7,
}
export const mostDays = 36_500
