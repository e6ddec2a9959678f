import { CallError } from '@evops/kit'

/** What a refused call says of one of its fields. */
export function faultOf(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.fields[field] : undefined
}
