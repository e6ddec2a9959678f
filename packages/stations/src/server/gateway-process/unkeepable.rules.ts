/**
 * Whether what a charge point said fits its schema and can't be kept all the same. The schemas of 2.x set no bounds to whole
 * numbers (SQLSTATE 22, data exception), and let names be empty that something is known by (23514, a check of what points
 * say of themselves: of the tables of stations). A check of an order is no fault of the point's.
 */
export function isUnkeepable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  const code = String(error.code)
  if (code === '23514') return 'table' in error && String(error.table).startsWith('stations_')
  return /^22[0-9A-Z]{3}$/.test(code)
}
