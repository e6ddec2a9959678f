import { Problem } from '../../contract/index.ts'

/** True when something still names the row that was to go. */
export function isStillReferenced(error: unknown): boolean {
  return databaseProblem(error)?.code === 'request.in-use'
}

/**
 * What PostgreSQL refused, in the caller's terms. The constraint's name says which field: it is named
 * `{table}_{field}_key` or `{table}_{what}_check`.
 */
export function databaseProblem(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (!('code' in error)) return hasNoConnection(error) ? new Problem('server.unavailable') : undefined
  const code = String(error.code)
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''
  if (code === '23505' || code === '23P01') return new Problem('request.duplicate', { field: constraint })
  if (code === '23503') {
    const detail = 'detail' in error ? String(error.detail) : ''
    return detail.includes('is still referenced')
      ? new Problem('request.in-use')
      : new Problem('request.not-found')
  }
  if (code === '23514' || code === '23502' || code.startsWith('22'))
    return constraint
      ? new Problem('request.invalid', { detail: constraint })
      : new Problem('request.out-of-range')
  // A row that the writer's own data scope would not show.
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
    // A lock that was not had in time, and a transaction that was ended for standing still.
    '55P03',
    // A statement that took longer than one may.
    '57014',
    '25P03',
  ]
  return unavailable.includes(code) ? new Problem('server.unavailable') : undefined
}

/** pg gives these no code: no connection was free in time, and one that broke while it worked. */
function hasNoConnection(error: object): boolean {
  return (
    error instanceof Error &&
    /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message)
  )
}
