import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ExternalChannel, ExternalChannelForm, ExternalChannelRow } from '../../contract/index.ts'

const table = 'outreach_channels'
const columns = ['enabled', 'secretsAt', 'testedAt', 'testError', 'version'] as const
const typed = [
  sql<ExternalChannel>`channel`.as('channel'),
  sql<ExternalChannelRow['environment']>`environment`.as('environment'),
  sql<Record<string, unknown>>`settings`.as('settings'),
]

export async function channelRows(tx: Tx): Promise<ExternalChannelRow[]> {
  const rows = await tx
    .selectFrom(table)
    .select([...aliasColumns(columns), ...typed])
    .orderBy('channel')
    .execute()
  return rows.map((row) => toReplyRow(row))
}

export interface StoredChannel {
  operatorId: string
  channel: ExternalChannel
  environment: ExternalChannelRow['environment']
  enabled: boolean
  settings: Record<string, unknown>
  secrets: Buffer
}
const stored = [...aliasColumns(['operatorId', 'enabled', 'secrets']), ...typed] as const

/** Reads the channel in a platform transaction or the operator's own. */
export async function storedChannel(
  tx: Tx,
  operatorId: string,
  channel: ExternalChannel,
): Promise<StoredChannel | undefined> {
  return tx
    .selectFrom(table)
    .select(stored)
    .where('operator_id', '=', operatorId)
    .where('channel', '=', channel)
    .executeTakeFirst()
}

/** Returns false if the row has another version. */
export async function saveChannelRow(
  tx: Tx,
  {
    operatorId,
    channel,
    sealed,
    at,
  }: { operatorId: string; channel: ExternalChannel; sealed: Buffer | undefined; at: Date },
  { enabled, environment, settings, version }: ExternalChannelForm,
): Promise<boolean> {
  const { rows } = await sql`
    insert into outreach_channels as c (operator_id, channel, enabled, environment, settings, secrets, secrets_at)
    select ${operatorId}, ${channel}, ${enabled}, ${environment}, ${JSON.stringify(settings)}::jsonb, ${sealed ?? Buffer.alloc(0)}, ${at}
    where ${version} = 0 or exists (select from outreach_channels k where k.operator_id = ${operatorId} and k.channel = ${channel})
    on conflict (operator_id, channel) do update set enabled = excluded.enabled, environment = excluded.environment,
      settings = excluded.settings, version = c.version + 1, access_token = null, token_until = null,
      secrets = case when ${sealed === undefined} then c.secrets else excluded.secrets end,
      secrets_at = case when ${sealed === undefined} then c.secrets_at else excluded.secrets_at end
    where c.version = ${version} returning c.version`.execute(tx)
  return rows.length > 0
}

export async function recordChannelTest(
  tx: Tx,
  operatorId: string,
  { channel, at, error }: { channel: ExternalChannel; at: Date; error: string },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ tested_at: at, test_error: error.slice(0, 300) })
    .where('operator_id', '=', operatorId)
    .where('channel', '=', channel)
    .execute()
}

export interface StoredToken {
  sealed: Buffer
  until: Date
}
/** Returns the current token; `lock`: waits for a process that is fetching another one. */
export async function loadChannelToken(
  tx: Tx,
  { operatorId, channel }: Pick<StoredChannel, 'operatorId' | 'channel'>,
  lock: boolean,
): Promise<StoredToken | undefined> {
  const { rows } = await sql<{ sealed: Buffer | null; until: Date | null }>`
    select access_token as sealed, token_until as until from outreach_channels
    where operator_id = ${operatorId} and channel = ${channel} ${sql.raw(lock ? 'for no key update' : '')}`.execute(tx)
  const { sealed, until } = rows[0] ?? {}
  return sealed && until ? { sealed, until } : undefined
}
export async function saveChannelToken(
  tx: Tx,
  { operatorId, channel }: Pick<StoredChannel, 'operatorId' | 'channel'>,
  { sealed, until }: StoredToken,
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ access_token: sealed, token_until: until })
    .where('operator_id', '=', operatorId)
    .where('channel', '=', channel)
    .execute()
}
