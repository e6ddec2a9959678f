import type { Words } from '@evops/platform/contract'

/** What each domain calls its acts and things, and what choices stand for in their entries: the shell says where that is. */
type Tables = () => Promise<readonly Words[]>
let tables: Record<'acts' | 'values', Tables> = { acts: async () => [], values: async () => [] }

export function handActWords(loads: typeof tables): void {
  tables = loads
}

/** They are there: whoever shows acts waits for them, and whoever shows an entry for those of values. */
export async function actWordsKnown(kind: 'acts' | 'values' = 'acts'): Promise<void> {
  const [handed, { takeActWords }] = await Promise.all([tables[kind](), import('./audit-names.ts')])
  takeActWords(handed)
}
