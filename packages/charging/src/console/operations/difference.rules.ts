export interface FieldChange {
  field: string
  /** Undefined if there was no value. */
  before: unknown
  after: unknown
}

/** Fields that mean nothing to a user. */
const silent = new Set(['approvalId', 'journalId', 'version', 'value'])

/** Returns the changed fields of an operation. */
export function operationFieldChanges(before: unknown, after: unknown): FieldChange[] {
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
