import { Problem } from '../../contract/index.ts'

/**
 * Builds the refusal for a row that another user changed meanwhile. It names the fields whose stored value differs from
 * the sent one, with the stored value.
 */
export function conflictProblem(sent: object, current: object): Problem {
  const now = new Map<string, unknown>(Object.entries(current))
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(sent))
    if (name !== 'version' && now.has(name) && !same(value, now.get(name))) fields[name] = formatValue(now.get(name))
  return new Problem('request.conflict', {}, fields)
}

function same(one: unknown, other: unknown): boolean {
  const serializeSorted = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value)
  return serializeSorted(one) === serializeSorted(other)
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Returns the name of the constraint that the database reported, or ''. */
export function violatedConstraint(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('constraint' in error)) return ''
  return typeof error.constraint === 'string' ? error.constraint : ''
}
