import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  formToColumns,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  appVersionForm,
  appVersionRow,
  type AppVersionFilter,
  type AppVersionForm,
  type AppVersionRow,
  type listAppVersions,
  type AppPlatform,
  type publicationStates,
} from '../../contract/index.ts'

const state = sql<(typeof publicationStates)[number]>`case when v.withdrawn_at is not null then 'withdrawn'
  when v.published_at is null then 'draft' else 'published' end`
const version = defineRowShape('content_app_versions', 'v', appVersionRow, {
  state,
  fileSha256: sql<string | null>`encode(v.file_sha256, 'hex')`,
  // The routes set the address for the reader.
  fileAddress: sql<string | null>`case when v.stored_as is null then null else '' end`,
})
function filterVersions(tx: Tx, { search, platform, state: wanted }: AppVersionFilter) {
  let rows = tx.selectFrom('content_app_versions as v').select(version.selection)
  if (search) rows = rows.where(textMatchesSql(search, { codes: [sql`v.version_name`] }))
  if (platform) rows = rows.where('v.platform', '=', platform)
  if (wanted) rows = rows.where(sql<SqlBool>`${state} = ${wanted}`)
  return rows
}

export async function pageOfVersions(
  tx: Tx,
  { sort, page, pageSize, ...filter }: AppVersionFilter & PagedQuery<typeof listAppVersions>,
): Promise<Page<AppVersionRow>> {
  const columns = {
    build: sql`v.build`,
    platform: sql`v.platform`,
    publishedAt: sql`v.published_at`,
    createdAt: sql`v.created_at`,
  }
  const [column, down] = sortColumnOf(sort, columns, '-createdAt')
  const rows = filterVersions(tx, filter).orderBy(column, down).orderBy('v.build', 'desc').orderBy('v.id')
  return pageRows(tx, version, rows, { page, pageSize })
}
export async function findVersion(tx: Tx, id: string): Promise<AppVersionRow | undefined> {
  return findTableRow(version, filterVersions(tx, {}).where('v.id', '=', id))
}
export async function sliceOfVersions(
  tx: Tx,
  filter: AppVersionFilter,
  { after, limit }: SliceRequest<{ id: string }>,
): Promise<RowSlice<AppVersionRow, AppVersionRow>> {
  let rows = filterVersions(tx, filter).orderBy('v.id').limit(limit)
  if (after) rows = rows.where('v.id', '>', after.id)
  return buildRowSlice((await rows.execute()).map(version.present), limit)
}
/** Locks the row until the transaction ends; returns false if there is none. */
export async function lockVersion(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from content_app_versions where id = ${id} for no key update`.execute(tx)
  return rows.length > 0
}

export async function insertVersion(
  tx: Tx,
  { operatorId, id, at, form }: { operatorId: string; id: string; at: Date; form: AppVersionForm },
): Promise<void> {
  const columns = formToColumns(appVersionForm, form)
  await insertTableRow(tx, 'content_app_versions', { operator_id: operatorId, id, created_at: at, ...columns })
}
/** Updates the version; returns false if the row was changed meanwhile. */
export async function changeVersion(
  tx: Tx,
  { id, version: edition, form }: { id: string; version: number; form: AppVersionForm },
): Promise<boolean> {
  return updateTableRow(tx, 'content_app_versions', { id, version: edition }, formToColumns(appVersionForm, form))
}
export async function removeVersion(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'content_app_versions', { id })
}
export async function setPublished(tx: Tx, id: string, { isOn, at }: { isOn: boolean; at: Date }): Promise<void> {
  await tx
    .updateTable('content_app_versions')
    .set({
      ...(isOn ? { published_at: at, withdrawn_at: null } : { withdrawn_at: at }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export interface AppFile {
  name: string
  bytes: number
  sha256: Buffer
  storedAs: string
}
/** Returns undefined if the version has no file or does not exist. */
export async function findAppFile(tx: Tx, id: string): Promise<(AppFile & { isPublished: boolean }) | undefined> {
  const { rows } = await sql<AppFile & { isPublished: boolean }>`
    select file_name as name, file_bytes as bytes, file_sha256 as sha256, stored_as as "storedAs", ${state} = 'published' as "isPublished"
    from content_app_versions v where id = ${id} and stored_as is not null`.execute(tx)
  return rows[0]
}
export async function setVersionFile(tx: Tx, id: string, file: AppFile | null): Promise<void> {
  await tx
    .updateTable('content_app_versions')
    .set({
      file_name: file?.name ?? null,
      file_bytes: file?.bytes ?? null,
      file_sha256: file?.sha256 ?? null,
      stored_as: file?.storedAs ?? null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Returns the published versions of a platform above a build, the newest first. */
export async function listNewerAppVersions(
  tx: Tx,
  { operatorId, platform, build }: { operatorId: string; platform: AppPlatform; build: number },
): Promise<AppVersionRow[]> {
  const rows = await filterVersions(tx, { platform, state: 'published' })
    .where('v.operator_id', '=', operatorId)
    .where('v.build', '>', build)
    .orderBy('v.build', 'desc')
    .execute()
  return rows.map(version.present)
}
