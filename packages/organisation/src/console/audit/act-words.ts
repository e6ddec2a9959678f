import type { Words } from '@evops/platform/contract'

type ActTables = () => Promise<readonly Words[]>
let tables: ActTables = async () => []

/** What each domain calls its acts and things: the shell says where that is. */
export function handActWords(load: ActTables): void {
  tables = load
}

/** They are there: whoever shows acts waits for them. */
export async function actWordsKnown(): Promise<void> {
  const [handed, { takeActWords }] = await Promise.all([tables(), import('./audit-names.ts')])
  takeActWords(handed)
}
