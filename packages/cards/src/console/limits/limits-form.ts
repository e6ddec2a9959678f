import type { FormValues } from '@evops/kit'
import { startLimitNames } from '../../contract/index.ts'

/** Returns the limits of a form. An empty input or list means no limit. */
export function startLimitsFromForm(values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    startLimitNames.map((name) => {
      const value = values[name]
      const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
      return [name, isEmpty ? null : (value ?? null)]
    }),
  )
}
