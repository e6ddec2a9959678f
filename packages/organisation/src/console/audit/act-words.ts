import type { Words } from '@evops/platform/contract'

/**
 * Loaders for the word tables of all domains: names of their acts and things, and labels of choice values in log
 * entries. The shell sets them.
 */
type Tables = () => Promise<readonly Words[]>
let tables: Record<'acts' | 'values', Tables> = { acts: async () => [], values: async () => [] }

export function handActWords(loads: typeof tables): void {
  tables = loads
}

/** Loads the word tables once. Screens that list acts wait for `acts`; screens that show an entry wait for `values`. */
export async function loadActWords(kind: 'acts' | 'values' = 'acts'): Promise<void> {
  const [handed, { takeActWords }] = await Promise.all([tables[kind](), import('./audit-names.ts')])
  takeActWords(handed)
}
