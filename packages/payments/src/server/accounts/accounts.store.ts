import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  aliasColumns,
  pageRows,
  deleteTableRow,
  defineRowShape,
  sortColumnOf,
  formToColumns,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  paymentAccountChange,
  paymentAccountRow,
  type PaymentAccountForm,
  type PaymentAccountRow,
  type PaymentAccountChange,
  type ProfitSharingReceiver,
  type listPaymentAccounts,
} from '../../contract/index.ts'

export interface AccountKey {
  operatorId: string
  id: string
}
const columnsOf = ({ operatorId, id }: AccountKey) => ({ operator_id: operatorId, id })
const account = defineRowShape('payments_accounts', 'a', paymentAccountRow, {
  hasSecrets: sql`a.secrets is not null`,
  receivers: sql`a.receivers`,
  certificates: sql`coalesce((select jsonb_agg(jsonb_build_object('serial', c.serial, 'expiresAt', c.expires_at) order by c.expires_at desc)
    from payments_certificates c where c.operator_id = a.operator_id and c.account_id = a.id), '[]')`,
  channelMinor: sql`coalesce((select sum(b.balance_minor) from ledger_channel_balances b
    where b.operator_id = a.operator_id and b.holder_id = a.id), 0)::bigint`,
})
const columns = paymentAccountChange.omit({ secrets: true, version: true, receivers: true })
const rows = (tx: Tx) => tx.selectFrom('payments_accounts as a').select(account.selection)

export async function findAccount(tx: Tx, id: string): Promise<PaymentAccountRow | undefined> {
  return findTableRow(account, rows(tx).where('a.id', '=', id))
}
export async function pageOfAccounts(
  tx: Tx,
  {
    search,
    provider,
    state,
    sort,
    ...wanted
  }: {
    search?: string | undefined
    provider?: PaymentAccountRow['provider'] | undefined
    state?: PaymentAccountRow['state'] | undefined
  } & PagedQuery<typeof listPaymentAccounts>,
): Promise<Page<PaymentAccountRow>> {
  let query = rows(tx)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`a.name`] }))
  if (provider) query = query.where('a.provider', '=', provider)
  if (state) query = query.where('a.state', '=', state)
  const [by, down] = sortColumnOf(sort, { name: sql`a.name`, createdAt: sql`a.created_at` }, 'name')
  return pageRows(tx, account, query.orderBy(by, down).orderBy('a.id'), wanted)
}

export async function insertAccount(
  tx: Tx,
  key: AccountKey,
  { form, sealed, now }: { form: PaymentAccountForm; sealed: Buffer | null; now: Date },
): Promise<void> {
  await insertTableRow(tx, 'payments_accounts', {
    ...columnsOf(key),
    ...formToColumns(columns, form),
    provider: form.provider,
    receivers: JSON.stringify(form.receivers),
    secrets: sealed,
    secrets_at: sealed && now,
    valid_from: now,
    created_at: now,
  })
}
/** Returns false if the version is outdated. Replaced secrets are stored until `oldUntil`. */
export async function changeAccount(
  tx: Tx,
  key: AccountKey,
  {
    form,
    sealed,
    now,
    oldUntil,
  }: { form: PaymentAccountChange; sealed: Buffer | undefined; now: Date; oldUntil: Date },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'payments_accounts',
    { ...columnsOf(key), version: form.version },
    {
      ...formToColumns(columns, form),
      receivers: JSON.stringify(form.receivers),
      ...(sealed && {
        secrets: sealed,
        secrets_at: now,
        old_secrets: sql<Buffer | null>`secrets`,
        old_until: sql<Date | null>`case when secrets is null then null else ${oldUntil}::timestamptz end`,
      }),
    },
  )
}
export async function deleteAccountRow(tx: Tx, key: AccountKey): Promise<boolean> {
  return deleteTableRow(tx, 'payments_accounts', columnsOf(key))
}
/** At most once per second: otherwise many callbacks of an account would wait for its row. */
export async function recordCallbackTime(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('payments_accounts')
    .set({ last_event_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_event_at', 'is', null), eb('last_event_at', '<', new Date(at.getTime() - 1_000))]))
    .execute()
}

/** Returns the operator of the account in a callback. Searches all operators. */
export async function ownerOfAccount(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('payments_accounts').select('operator_id').where('id', '=', id).executeTakeFirst()
  return row?.operator_id
}
/** Returns the account with its encrypted secrets. */
export async function findAccountWithSecrets(tx: Tx, id: string) {
  return tx
    .selectFrom('payments_accounts')
    .select([
      ...aliasColumns([
        'operatorId',
        'id',
        'name',
        'provider',
        'state',
        'environment',
        'merchantId',
        'appId',
        'miniAppId',
        'subMerchantId',
        'serviceId',
        'keySerial',
        'secrets',
        'oldSecrets',
        'oldUntil',
      ]),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
export async function isAccountUsed(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments_intents')
    .select('id')
    .where('account_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
/** Returns the names that the ledger shows for these holders. */
export async function namesOfAccounts(tx: Tx, ids: readonly string[]): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const found = await tx
    .selectFrom('payments_accounts')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return found.map(({ id, name }) => [id, name])
}

/** Returns the merchant accounts with the provider's number, for matching payouts on bank statements. */
export async function merchantAccounts(tx: Tx): Promise<{ id: string; name: string; merchantNo: string }[]> {
  return tx
    .selectFrom('payments_accounts')
    .select(['id', 'name', 'merchant_id as merchantNo'])
    .orderBy('name')
    .execute()
}

/** Returns the recipients of an account's shares. Empty if the account may not share. */
export async function receiversOfAccount(tx: Tx, accountId: string): Promise<ProfitSharingReceiver[]> {
  const row = await tx
    .selectFrom('payments_accounts')
    .select(['receivers', 'model', 'provider'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (row?.model !== 'sub_merchant' || row.provider !== 'wechat') return []
  // Safe cast: written in the contract's shape.
  return row.receivers as unknown as ProfitSharingReceiver[]
}
/** Returns those of the parties that are active. */
export async function filterActiveParties(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from finance_party_names where id = any (${[...ids]}::uuid[]) and state = 'active'`.execute(tx)
  return rows.map(({ id }) => id)
}
