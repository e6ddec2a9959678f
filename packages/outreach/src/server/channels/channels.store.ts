import type { Page } from '@evops/platform/contract'
import { readPage, type Tx, aliasColumns, toReplyRow, updateTableRow, deleteTableRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  AllowedNetwork,
  MailServer,
  MailServerForm,
  NetworkForm,
  NetworkPurpose,
  Webhook,
  WebhookForm,
} from '../../contract/index.ts'

function webhooks(tx: Tx) {
  return tx
    .selectFrom('outreach_webhooks as w')
    .select([
      'w.id',
      'w.name',
      'w.url',
      'w.enabled',
      'w.version',
      sql<number>`(select count(*)::int from outreach_deliveries d where d.operator_id = w.operator_id and d.target = w.id::text and d.state = 'dead')`.as(
        'dead',
      ),
      sql<Date | null>`(select max(d.done_at) from outreach_deliveries d where d.operator_id = w.operator_id and d.target = w.id::text and d.state = 'done')`.as(
        'lastAt',
      ),
    ])
}
type Found = Omit<Webhook, 'lastAt'> & { lastAt: Date | null }
const present = (row: Found): Webhook => toReplyRow(row)

export async function pageOfWebhooks(tx: Tx, query: { page: number; pageSize: number }): Promise<Page<Webhook>> {
  const one = await readPage(tx, webhooks(tx).orderBy('w.name').orderBy('w.id'), query)
  return { ...one, list: one.list.map(present) }
}
export async function findWebhook(tx: Tx, id: string): Promise<Webhook | undefined> {
  const row = await webhooks(tx).where('w.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function webhookNameTaken(tx: Tx, name: string, exceptId: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('outreach_webhooks')
    .select('id')
    .where('name', '=', name)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}
export async function insertWebhook(
  tx: Tx,
  operatorId: string,
  { id, form, sealed }: { id: string; form: WebhookForm; sealed: Buffer },
): Promise<void> {
  await tx
    .insertInto('outreach_webhooks')
    .values({ operator_id: operatorId, id, ...form, sealed_secret: sealed })
    .execute()
}
/** Updates the webhook; returns false if `version` is not the newest. */
export async function changeWebhook(
  tx: Tx,
  id: string,
  { version, ...form }: WebhookForm & { version: number },
): Promise<boolean> {
  return updateTableRow(tx, 'outreach_webhooks', { id, version }, { ...form, updated_at: sql<Date>`now()` })
}
export async function setWebhookSecret(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('outreach_webhooks').set({ sealed_secret: sealed }).where('id', '=', id).execute()
}
export async function removeWebhook(tx: Tx, id: string): Promise<void> {
  await sql`update outreach_rules set webhook_ids = array_remove(webhook_ids, ${id}::uuid) where ${id}::uuid = any(webhook_ids)`.execute(
    tx,
  )
  await deleteTableRow(tx, 'outreach_webhooks', { id })
}

interface WebhookTarget {
  id: string
  url: string
  enabled: boolean
  sealed: Buffer
}
export async function webhookTarget(tx: Tx, operatorId: string, id: string): Promise<WebhookTarget | undefined> {
  return tx
    .selectFrom('outreach_webhooks')
    .select(['id', 'url', 'enabled', 'sealed_secret as sealed'])
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns the ids of an operator's webhooks that are switched on. */
export async function listEnabledWebhooks(tx: Tx, operatorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('outreach_webhooks')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('enabled', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

type MailTarget = Omit<MailServer, 'hasPassword'> & { sealed: Buffer | null }
export async function mailTarget(tx: Tx, operatorId: string): Promise<MailTarget | undefined> {
  return tx
    .selectFrom('outreach_mail_servers')
    .select([
      ...aliasColumns(['host', 'port', 'security', 'userName', 'sender', 'exportDomains', 'version']),
      'sealed_password as sealed',
    ])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
}
/**
 * Stores the mail server; returns false if `version` is not the newest. `sealed` undefined: the password stays
 * unchanged.
 */
export async function saveMailTarget(
  tx: Tx,
  operatorId: string,
  { form, sealed }: { form: MailServerForm; sealed: Buffer | null | undefined },
): Promise<boolean> {
  const { host, port, security, userName, sender, exportDomains, version } = form
  const values = { host, port, security, user_name: userName, sender }
  const { rows } = await sql<{ version: number }>`
    insert into outreach_mail_servers as m (operator_id, host, port, security, user_name, sender, export_domains, sealed_password)
    select ${operatorId}, ${values.host}, ${values.port}, ${values.security}, ${values.user_name}, ${values.sender}, ${exportDomains}::text[], ${sealed ?? null} where ${version} = 0
      or exists (select from outreach_mail_servers k where k.operator_id = ${operatorId})
    on conflict (operator_id) do update set host = excluded.host, port = excluded.port, security = excluded.security, user_name = excluded.user_name,
      sender = excluded.sender, export_domains = excluded.export_domains, sealed_password = case when ${sealed === undefined} then m.sealed_password else excluded.sealed_password end,
      version = m.version + 1, updated_at = now()
    where m.version = ${version} returning m.version`.execute(tx)
  return rows.length > 0
}

/** Returns the networks that an operator may reach, in a transaction of the operator. */
export async function listNetworks(tx: Tx): Promise<AllowedNetwork[]> {
  const rows = await tx
    .selectFrom('outreach_operator_networks')
    .select([
      sql<string>`network::text`.as('network'),
      // Safe cast: the database constraint allows the same purposes.
      sql<NetworkPurpose>`purpose`.as('purpose'),
      ...aliasColumns(['note', 'addedBy', 'addedAt', 'approvedBy']),
    ])
    .orderBy('network')
    .orderBy('purpose')
    .execute()
  return rows.map((row) => ({ ...toReplyRow(row), approvalId: null }))
}
/** Returns the networks that an operator may reach for a purpose, in a platform transaction. */
export async function listNetworksForPurpose(tx: Tx, operatorId: string, purpose: NetworkPurpose): Promise<string[]> {
  const rows = await tx
    .selectFrom('outreach_operator_networks')
    .select(sql<string>`network::text`.as('network'))
    .where('operator_id', '=', operatorId)
    .where('purpose', '=', purpose)
    .execute()
  return rows.map(({ network }) => network)
}
/** Allows an operator a network for each purpose, in the transaction in which a second person approved it. */
export async function insertAllowedNetworks(
  tx: Tx,
  operatorId: string,
  { network, purposes, note, by, approvedBy }: NetworkForm & { by: string; approvedBy: string },
): Promise<void> {
  await sql`
    insert into outreach_operator_networks (operator_id, purpose, network, note, added_by, approved_by)
    select ${operatorId}, unnest(${purposes}::text[]), network(${network}::inet), ${note}, ${by}, ${approvedBy}
    on conflict (operator_id, purpose, network) do nothing`.execute(tx)
}
export async function dropNetwork(
  tx: Tx,
  operatorId: string,
  { network, purpose }: { network: string; purpose: NetworkPurpose },
): Promise<void> {
  await sql`delete from outreach_operator_networks
    where operator_id = ${operatorId} and purpose = ${purpose} and network = network(${network}::inet)`.execute(tx)
}
