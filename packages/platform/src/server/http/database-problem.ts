import { Problem } from '../../contract/index.ts'

/** Returns true if another row still references the row to be deleted. */
export function isStillReferenced(error: unknown): boolean {
  return problemOfDatabaseError(error)?.code === 'request.in-use'
}

/**
 * Converts a PostgreSQL error to a refusal for the caller. The field comes from the name of the constraint:
 * `{table}_{field}_key` or `{table}_{what}_check`.
 */
export function problemOfDatabaseError(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (!('code' in error)) return hasNoConnection(error) ? new Problem('server.unavailable') : undefined
  const code = String(error.code)
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
  if (code === '23505' || code === '23P01') return new Problem('request.duplicate', { field: constraint })
  if (code === '23503') {
    const detail = 'detail' in error ? String(error.detail) : ''
    return detail.includes('is still referenced') ? new Problem('request.in-use') : new Problem('request.not-found')
  }
  if (code === '23514' || code === '23502' || code.startsWith('22'))
    return constraint ? new Problem('request.invalid', { detail: constraint }) : new Problem('request.out-of-range')
  // The row is outside the writer's own data scope.
  if (code === '42501' && 'message' in error && String(error.message).includes('row-level security'))
    return new Problem('request.forbidden')
  if (code === '40001' || code === '40P01') return new Problem('request.conflict')
  const unavailable = [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '53100',
    '08006',
    '08003',
    // A lock that was not acquired in time, and a transaction that was ended because it was idle.
    '55P03',
    // A statement that exceeded the time limit.
    '57014',
    '25P03',
  ]
  return unavailable.includes(code) ? new Problem('server.unavailable') : undefined
}

/** Errors without a code in pg: no connection was free in time, or a connection broke during its work. */
function hasNoConnection(error: object): boolean {
  return (
    error instanceof Error && /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}
