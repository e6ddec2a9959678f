import { serveAll, type App, type Tx } from '@evops/platform/server'
import { nearLimitEndpoints, type NearLimitRow } from '../../contract/index.ts'
import { pageOfNearLimitActs, pageOfNearLimitSums } from './slices.store.ts'

export interface NearLimitDeps {
  /** Names of parties, which belong to another module. */
  namesOf?:
    | ((
        tx: Tx,
        query: { tokens: readonly string[]; sessions: readonly string[]; others: readonly string[] },
      ) => Promise<ReadonlyMap<string, string>>)
    | undefined
}

export function nearApprovalLimitRoutes(app: App, deps: NearLimitDeps): void {
  serveAll(app, nearLimitEndpoints, {
    async listSlices({ tx, query }) {
      const found = await pageOfNearLimitSums(tx, query)
      return { ...found, list: await withPartyNames(tx, deps, found.list) }
    },
    listSliceActs: ({ tx, query }) => pageOfNearLimitActs(tx, query),
  })
}

/** Adds the names of parties to rows. */
export async function withPartyNames(
  tx: Tx,
  { namesOf }: NearLimitDeps,
  rows: readonly NearLimitRow[],
): Promise<NearLimitRow[]> {
  const others = rows.filter(({ subject }) => subject === 'party').map(({ subjectId }) => subjectId)
  const names = others.length > 0 ? await namesOf?.(tx, { tokens: [], sessions: [], others }) : undefined
  return rows.map((row) => ({ ...row, name: row.name ?? names?.get(row.subjectId) ?? null }))
}
