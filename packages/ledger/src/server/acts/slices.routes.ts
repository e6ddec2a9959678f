import { serveAll, type App, type Tx } from '@evops/platform/server'
import { sliceEndpoints, type SliceRow } from '../../contract/index.ts'
import { pageOfSliceActs, pageOfSlices } from './slices.store.ts'

export interface SliceDeps {
  /** Names of parties, which belong to another module. */
  namesOf?:
    | ((
        tx: Tx,
        query: { tokens: readonly string[]; sessions: readonly string[]; others: readonly string[] },
      ) => Promise<ReadonlyMap<string, string>>)
    | undefined
}

export function sliceRoutes(app: App, deps: SliceDeps): void {
  serveAll(app, sliceEndpoints, {
    async listSlices({ tx, query }) {
      const found = await pageOfSlices(tx, query)
      return { ...found, list: await withPartyNames(tx, deps, found.list) }
    },
    listSliceActs: ({ tx, query }) => pageOfSliceActs(tx, query),
  })
}

/** Adds the names of parties to rows. */
export async function withPartyNames(
  tx: Tx,
  { namesOf }: SliceDeps,
  rows: readonly SliceRow[],
): Promise<SliceRow[]> {
  const others = rows.filter(({ subject }) => subject === 'party').map(({ subjectId }) => subjectId)
  const names = others.length > 0 ? await namesOf?.(tx, { tokens: [], sessions: [], others }) : undefined
  return rows.map((row) => ({ ...row, name: row.name ?? names?.get(row.subjectId) ?? null }))
}
