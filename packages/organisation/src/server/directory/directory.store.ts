import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'

export interface DirectoryRecord {
  url: string
  sealedToken: Buffer
  roleCodes: string[]
  lastRunAt: Date | null
  lastResult: string | null
  version: number
}

export async function findDirectory(tx: Tx): Promise<DirectoryRecord | undefined> {
  return tx
    .selectFrom('organisation_directories')
    .select(aliasColumns(['url', 'sealedToken', 'roleCodes', 'lastRunAt', 'lastResult', 'version']))
    .executeTakeFirst()
}

export interface DirectoryColumns {
  url: string
  sealedToken: Buffer
  roleCodes: readonly string[]
}

/** False when the version is not the row's any more; 0 stands for no row yet. */
export async function saveDirectoryRow(
  tx: Tx,
  { operatorId, version }: { operatorId: string; version: number },
  { url, sealedToken, roleCodes }: DirectoryColumns,
): Promise<boolean> {
  const values = { url, sealed_token: sealedToken, role_codes: [...roleCodes] }
  if (version === 0) {
    const made = await tx
      .insertInto('organisation_directories')
      .values({ operator_id: operatorId, ...values, last_run_at: null, last_result: null })
      .onConflict((conflict) => conflict.column('operator_id').doNothing())
      .returning('version')
      .executeTakeFirst()
    return made !== undefined
  }
  const changed = await tx
    .updateTable('organisation_directories')
    .set({ ...values, version: version + 1 })
    .where('operator_id', '=', operatorId)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function removeDirectoryRow(tx: Tx): Promise<boolean> {
  const gone = await tx.deleteFrom('organisation_directories').executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function recordDirectoryRun(tx: Tx, at: Date, result: string): Promise<void> {
  await tx
    .updateTable('organisation_directories')
    .set({ last_run_at: at, last_result: result.slice(0, 500) })
    .execute()
}

/** Returns the codes of all organisations, and of all departments as `organisation/department`. */
export async function unitCodes(tx: Tx): Promise<{ organisations: Set<string>; departments: Set<string> }> {
  const { rows } = await sql<{ organisation: string; department: string | null }>`
    select o.code as organisation, d.code as department from organisation_organisations o
    left join organisation_departments d on d.operator_id = o.operator_id and d.org_id = o.id`.execute(tx)
  return {
    organisations: new Set(rows.map((row) => row.organisation)),
    departments: new Set(rows.flatMap((row) => (row.department ? `${row.organisation}/${row.department}` : []))),
  }
}
