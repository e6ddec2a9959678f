import { cardsEndpoints } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { keepCardToken, keepCardTokens, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger } from '@evops/ledger/server'
import { aWallet } from '@evops/ledger/testing'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import type { Actor, App, Domain } from '@evops/platform/server'
import { anActor, codesOf, patience, testApp, until } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: OcppSite
let app: App
let cards: Domain
let actors: Map<string, Actor>
beforeAll(async () => {
  site = await ocppSite()
  const { approvals, operatorOf } = createOrganisation(site.house)
  const ledger = createLedger(site.house, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: keepCardToken,
    keepMany: keepCardTokens,
    setHolder: setTokenHolder,
  }
  cards = createCards({ house: site.house, ledger, tokens, approvals, operatorOf }).domain
  const codes = codesOf([...cardsEndpoints, ...ledgerEndpoints])
  actors = new Map([
    ['ours', anActor(site.operatorId, codes, { name: 'Desk' })],
    ['theirs', anActor(await site.operator(), codes)],
    ['online', anActor(site.operatorId, ['onlineCardPerm', 'onlinecard:create'])],
  ])
  app = await testApp(site.house, [ledger.domain, cards, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
  await site.house.jobs.start(cards.jobs ?? {})
})
afterAll(async () => {
  await app.close()
  await site.close()
})

async function ask(method: 'GET' | 'POST', url: string, body?: object, token = 'ours') {
  const reply = await app.inject({
    method,
    url,
    headers: { 'accept-language': 'en', authorization: `Bearer ${token}`, 'idempotency-key': newId() },
    ...(body && { payload: body }),
  })
  const read = JSON.parse(reply.body)
  return { status: reply.statusCode, data: read.data, error: read.error, msg: read.msg, fields: read.fields }
}

test(
  '10,000 cards are issued in one batch within a minute, and taken back',
  async () => {
    const holderId = await aWallet(site.house, site.operatorId, { principalMinor: 10_000, name: 'Fleet' })
    const rows = Array.from({ length: 10_000 }, (_, n) => {
      const uid = `04${(n + 1).toString(16).padStart(12, '0').toUpperCase()}`
      return `${String(n).padStart(16, '0')},${uid},${holderId}`
    })
    const given = { fileName: 'cards.csv', content: `cardNo,uid,holder\n${rows.join('\n')}\n` }
    const began = performance.now()
    const { data: preview } = await ask('POST', '/api/online-card-imports/preview', given)
    const { data } = await ask('POST', '/api/online-card-imports', { ...given, settings: preview.suggested })
    let found = data
    await until(
      async () => {
        found = (await ask('GET', `/api/online-card-imports/${data.id}`)).data
        return ['done', 'refused', 'failed'].includes(found.state)
      },
      'the batch is issued',
      60_000,
    )
    const seconds = (performance.now() - began) / 1_000
    expect(found).toMatchObject({ state: 'done', counts: { created: 10_000 } })
    const { rows: counted } = await site.admin.query(
      "select count(*)::int as n from charging_tokens where holder_id = $1 and state = 'accepted'",
      [holderId],
    )
    expect(counted).toEqual([{ n: 10_000 }])
    expect(seconds * 1_000).toBeLessThan(patience(60_000))
    expect((await ask('POST', `/api/online-card-imports/${data.id}/undo`)).data.state).toBe('undone')
  },
  patience(180_000),
)
