export interface FieldChange {
  field: string
  /** Undefined: there was nothing to say. */
  before: unknown
  after: unknown
}

/** Names that say nothing to a person. */
const silent = new Set(['approvalId', 'journalId', 'version', 'value'])

/** What an operation changed, field by field; what stayed the same is left out. */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [recordOf(before), recordOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    if (silent.has(field) || !(field in is)) return []
    const change = { field, before: was[field], after: is[field] }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
