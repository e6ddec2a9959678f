import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OfficialAccountForm, OfficialAccountRow } from '../../contract/index.ts'

export async function findOfficialWithSecrets(tx: Tx, id?: string) {
  let query = tx
    .selectFrom('payments_official_accounts')
    .select([
      ...aliasColumns([
        'operatorId',
        'id',
        'appId',
        'secrets',
        'secretsAt',
        'verifiedAt',
        'testedAt',
        'errorCode',
        'version',
      ]),
      sql<OfficialAccountRow['mode']>`mode`.as('mode'),
      sql<OfficialAccountRow['environment']>`environment`.as('environment'),
    ])
  if (id !== undefined) query = query.where('id', '=', id)
  return query.executeTakeFirst()
}
/** Searches all operators, because a call contains only the id. */
export async function ownerOfOfficial(tx: Tx, id: string): Promise<string | undefined> {
  return (await findOfficialWithSecrets(tx, id))?.operatorId
}

export async function loadOfficialAccountRow(tx: Tx, hasAesKey: boolean): Promise<OfficialAccountRow | null> {
  const found = await findOfficialWithSecrets(tx)
  if (!found) return null
  const { operatorId: _operator, secrets: _secrets, ...row } = found
  const accounts = await tx
    .selectFrom('payments_accounts')
    .select([...aliasColumns(['id', 'name', 'appId']), sql<boolean>`app_id = ${row.appId}`.as('isBound')])
    .where('provider', '=', 'wechat')
    .orderBy('name')
    .execute()
  return { ...toReplyRow(row), hasAesKey, accounts }
}

/** Returns false if the version is outdated. */
export async function saveOfficialAccount(
  tx: Tx,
  key: { operatorId: string; id: string },
  { form, sealed, now }: { form: OfficialAccountForm; sealed: Buffer; now: Date },
): Promise<boolean> {
  const { appId, mode, environment, version } = form
  const values = { app_id: appId, mode, environment, secrets: sealed, secrets_at: now }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments_official_accounts')
    .values({ operator_id: key.operatorId, id: key.id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('operator_id')
        .doUpdateSet({ ...values, version: version + 1, tested_at: null, error_code: null })
        .where('payments_official_accounts.version', '=', version),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
export async function recordOfficialAccountTest(
  tx: Tx,
  operatorId: string,
  what: { verified_at: Date } | { tested_at: Date; error_code: number },
): Promise<void> {
  await tx.updateTable('payments_official_accounts').set(what).where('operator_id', '=', operatorId).execute()
}
