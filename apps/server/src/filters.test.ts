import type { TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let t: TestServices
let domains: Domains
let close: () => Promise<void>
beforeAll(async () => {
  ;({ t, domains, close } = await allDomains())
})
afterAll(() => close())

/** Returns the choices of a field; undefined if it is not a choice. */
function choicesOf(schema: unknown): string[] | undefined {
  const isAround = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
  if (isAround) return choicesOf(schema.unwrap())
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined
}
const shapeOf = (schema: unknown): Record<string, unknown> => (schema instanceof z.ZodObject ? schema.shape : {})
const lists = () => domains.list.flatMap(({ endpoints }) => endpoints.filter(({ name }) => name.startsWith('list')))

/** Filters that offer only some of the possible values, with the reason. */
const parts = {
  'the state that somebody gave it; what a session would be told beside that depends on when it is asked':
    'listTokens.verdict',
  'rows with a conflict, whichever': 'listListedSubjects.conflict',
  'several at once, parted by commas, or a code that is typed':
    'listConnectors.status listAlarms.state listEvents.kind listFaultMappings.faultCode',
}
test('whatever a row of a list can be, its filter can be set to', () => {
  const lacking = lists().flatMap(({ name, query, reply }) => {
    const { list } = shapeOf(reply)
    const row = list instanceof z.ZodArray ? shapeOf(list.element) : {}
    return Object.entries(shapeOf(query)).flatMap(([filter, schema]) => {
      const choices = choicesOf(schema) ?? []
      const missing = (choicesOf(row[filter]) ?? []).filter((value) => !choices.includes(value))
      return missing.length > 0 ? [`${name}.${filter}`] : []
    })
  })
  expect(lacking.toSorted()).toEqual(
    Object.values(parts)
      .flatMap((names) => names.split(' '))
      .toSorted(),
  )
})

/** Columns with a check constraint that lists their values, by filter. */
const columns: Record<string, string> = {
  'listPartnerMessages.peerKind': 'platform_partner_messages.peer_kind',
  'listPartnerMessages.direction': 'platform_partner_messages.direction',
  'listPartnerMessages.verified': 'platform_partner_messages.verified',
  'listPartnerMessages.status': 'platform_partner_messages.status',
  'listMemberNotices.state': 'outreach_member_notices.state',
  'listMemberNotices.receipt': 'outreach_member_notices.receipt',
  'listCampaigns.state': 'outreach_campaigns.state',
  'listDeliveries.state': 'outreach_deliveries.state',
  'listPaymentAccounts.state': 'payments_accounts.state',
  'listSessions.state': 'charging_sessions.state',
  'listFeedback.state': 'members_feedback.state',
  'listWallets.kind': 'ledger_wallets.kind',
}
test.each(Object.entries(columns))('%s knows all that %s may hold', async (filter, column) => {
  const [list, name = ''] = filter.split('.')
  const query = lists().find((one) => one.name === list)?.query
  const [table, field] = column.split('.')
  const { rows } = await t.admin.query<{ text: string }>(
    `select pg_get_constraintdef(c.oid) as text from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attname = $2
     where c.conrelid = $1::regclass and c.conkey = array[a.attnum]`,
    [table, field],
  )
  const held = rows.flatMap(({ text }) => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value))
  expect(choicesOf(shapeOf(query)[name])).toEqual(expect.arrayContaining(held))
  expect(held.length).toBeGreaterThan(1)
})
