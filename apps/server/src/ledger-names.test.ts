import { testJournalAct } from '@evops/ledger/testing'
import { createTestOperator } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import type { Actor, App } from '@evops/platform/server'
import { createTestActor, testApp, testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDomains, type Domains } from './domains.ts'

let t: TestServices
let app: App
let domains: Domains
let actor: Actor
beforeAll(async () => {
  t = await testServices()
  domains = createDomains(t.services)
  app = await testApp(t.services, domains.list, { actor: () => actor })
})
afterAll(async () => {
  await app.close()
  await domains.outreach.close()
  domains.stations.close()
  domains.charging.close()
  await t.close()
})

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: 'Bearer of-the-bookkeeper' }
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return JSON.parse(reply.body).data
}

test('ROUTE-03 lines of the ledger name the partner whose account they are of', async () => {
  const operatorId = await createTestOperator(t.services)
  actor = createTestActor(operatorId, ['interconnmngPerm', 'interconnmng:create', 'captialflow'])
  const partner = await call('POST', '/api/organisation/partners', {
    name: 'Northern Roaming',
    platformId: 'NOABC',
    protocol: 'ocpi',
  })
  const id = newId()
  await t.services.db.inTenant(operatorId, (tx) =>
    domains.ledger.post(tx, [
      {
        operatorId,
        id,
        currency: 'CNY',
        businessType: 'partner.paid',
        ...testJournalAct('partner.paid'),
        businessId: newId(),
        key: id,
        effectiveAt: '2026-11-19T10:00:00Z',
        entries: [
          { account: 'payable_partner', holderId: partner.id, amountMinor: 4_738 },
          { account: 'bank', holderId: null, amountMinor: -4_738 },
        ],
      },
    ]),
  )
  const { list } = await call('GET', `/api/ledger/flow?holderId=${partner.id}`)
  expect(list).toMatchObject([{ holderName: 'Northern Roaming', holderKind: 'partner' }])
})
