import type { ColumnType, Generated } from 'kysely'
import type { MailServer, NotificationRule, ToldStep } from '../contract/index.ts'

/** jsonb: read as what it is, written as text. */
type Json = ColumnType<unknown, string, string>

interface RulesTable {
  operator_id: string
  id: string
  name: string
  enabled: boolean
  min_level: number
  steps: ToldStep[]
  station_ids: string[] | null
  bell: boolean
  emails: string[]
  webhook_ids: string[]
  language: NotificationRule['language']
  version: Generated<number>
  updated_at: Generated<Date>
}
interface WebhooksTable {
  operator_id: string
  id: string
  name: string
  url: string
  sealed_secret: Buffer
  enabled: boolean
  version: Generated<number>
  updated_at: Generated<Date>
}
interface MailServersTable {
  operator_id: string
  host: string
  port: number
  security: MailServer['security']
  user_name: string
  sealed_password: Buffer | null
  sender: string
  version: Generated<number>
  updated_at: Generated<Date>
}
interface AllowedNetworksTable {
  network: string
  note: string
  added_by: string
  added_at: Generated<Date>
}
interface MessagesTable {
  operator_id: string
  id: string
  station_id: string | null
  level: number
  content: Json
  created_at: Date
}
interface DeliveriesTable {
  operator_id: string
  id: string
  channel: 'email' | 'webhook'
  target: string
  station_id: string | null
  subject: string
  content: Json
  state: Generated<'waiting' | 'done' | 'dead'>
  attempts: Generated<number>
  next_at: Date
  answer: string | null
  created_at: Date
  done_at: Date | null
}

declare module '@evops/platform/server' {
  interface Tables {
    outreach_rules: RulesTable
    outreach_webhooks: WebhooksTable
    outreach_mail_servers: MailServersTable
    outreach_allowed_networks: AllowedNetworksTable
    outreach_messages: MessagesTable
    outreach_deliveries: DeliveriesTable
  }
}

interface MessageReadsTable {
  operator_id: string
  user_id: string
  message_id: string
  read_at: Generated<Date>
}
interface NoticesTable {
  operator_id: string
  id: string
  user_id: string
  level: number
  content: Json
  href: string
  created_at: Date
  read_at: Date | null
}
declare module '@evops/platform/server' {
  interface Tables {
    outreach_message_reads: MessageReadsTable
    outreach_notices: NoticesTable
  }
}
