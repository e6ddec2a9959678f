/**
 * Kinds of data with limited retention. Sessions, bills, ledger entries and documents are not included: they are never
 * deleted.
 */
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

/**
 * Minimum retention in days. No rule goes below, even if disk space is short. The database has the same values
 * (`platform_retention_days`).
 */
export const minRetentionDays: Readonly<Record<RetainedKind, number>> = {
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
export const maxRetentionDays = 36_500
