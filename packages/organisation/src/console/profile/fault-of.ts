import { CallError } from '@evops/kit'

/** Returns the error of one field from a rejected call. */
export function fieldErrorFromCall(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.fields[field] : undefined
}
