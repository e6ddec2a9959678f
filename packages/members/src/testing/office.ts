import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { anOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { AuditEntry } from '@evops/platform/server'
import { anActor, testApp, testHouse, type TestHouse } from '@evops/platform/testing'
import { membersEndpoints } from '../contract/index.ts'
import { createMembers, type MembersDeps } from '../server/index.ts'
import { depsOf } from './deps.ts'

export interface Answer {
  status: number
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  data: any
  error?: string
  msg?: string
  fields?: Record<string, string>
}
interface CallOptions {
  body?: object
  /** '' is signed out. */
  token?: string
  language?: 'zh' | 'en' | 'es'
  key?: string
}

/** Two operators beside each other. Bearer tokens: `ours`, `theirs` hold every code; `nobody` none; `clerk` all but reveal. */
export interface Office extends TestHouse {
  operatorId: string
  theirOperator: string
  deps: MembersDeps
  audited: AuditEntry[]
  /** A file as it is sent. */
  bytes: (url: string, language: 'zh' | 'en' | 'es') => Promise<Buffer>
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions) => Promise<Answer>
}

export async function anOffice(more: Partial<Omit<MembersDeps, 'house' | 'ledger'>> = {}): Promise<Office> {
  const t = await testHouse()
  const operatorId = await anOperator(t.house)
  const theirOperator = await anOperator(t.house)
  const codes = [...membersEndpoints, ...ledgerEndpoints].flatMap(({ permission }) => [...permission])
  const without = codes.filter((code) => code !== 'usermng:reveal')
  const actors = new Map([
    ['ours', anActor(operatorId, codes)],
    ['theirs', anActor(theirOperator, codes)],
    ['clerk', anActor(operatorId, without, { userId: newId() })],
    ['nobody', anActor(operatorId, [])],
  ])
  const audited: AuditEntry[] = []
  const ledger = createLedger(t.house, { approvals: createOrganisation(t.house).approvals })
  const deps = depsOf(t.house, { ledger, ...more })
  const { domain } = createMembers(deps)
  const app = await testApp(t.house, [ledger.domain, domain], {
    actor: (token) => actors.get(token) ?? null,
    audit: async (_tx, _actor, entry) => void audited.push(entry),
  })
  return {
    ...t,
    operatorId,
    theirOperator,
    deps,
    audited,
    async call(method, url, { body, token = 'ours', language = 'en', key = newId() } = {}) {
      const reply = await app.inject({
        method,
        url,
        headers: {
          'accept-language': language,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { payload: body }),
      })
      const isJson = String(reply.headers['content-type']).includes('json')
      const read: Partial<Answer> = isJson ? JSON.parse(reply.body) : {}
      return { ...read, data: read.data, status: reply.statusCode, text: reply.body }
    },
    async bytes(url, language) {
      const headers = { authorization: 'Bearer ours', 'accept-language': language }
      return (await app.inject({ method: 'GET', url, headers })).rawPayload
    },
    async close() {
      await app.close()
      await t.close()
    },
  }
}
