/**
 * Returns true if a message is valid by its schema but cannot be stored. The 2.x schemas do not limit integers
 * (SQLSTATE 22, data exception) and allow empty names for keys (23514, a check constraint on the tables of the stations
 * package). A check constraint of a session is not the charge point's error.
 */
export function isUnstorableError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  const code = String(error.code)
  if (code === '23514') return 'table' in error && String(error.table).startsWith('stations_')
  return /^22[0-9A-Z]{3}$/.test(code)
}
