import { cardsEndpoints } from '@evops/cards/contract'
import { createCards } from '@evops/cards/server'
import { upsertCardToken, upsertCardTokens, setTokenHolder, tokensByTag } from '@evops/charging/server'
import { ocppSite, type OcppSite } from '@evops/charging/testing'
import { ledgerEndpoints } from '@evops/ledger/contract'
import { createLedger } from '@evops/ledger/server'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import type { Actor, ServerDomain } from '@evops/platform/server'
import { createTestActor, permissionCodesOf, testApp } from '@evops/platform/testing'

export interface CardBatchTestSite {
  site: OcppSite
  cards: ServerDomain
  actors: Map<string, Actor>
  sendRequest(
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    token?: string,
  ): Promise<{
    status: number
    // Any reply: the assertions check its shape.
    data: ReturnType<typeof JSON.parse>
    error: string | undefined
    msg: string
    fields: Record<string, string> | undefined
  }>
  close(): Promise<void>
}

/**
 * Test setup for card batches: `ours` has all permissions, `online` those of one screen, `theirs` belongs to another
 * operator; jobs run.
 */
export async function createCardBatchTestSite(): Promise<CardBatchTestSite> {
  const site = await ocppSite()
  const { approvals, operatorOf } = createOrganisation(site.services)
  const ledger = createLedger(site.services, { approvals })
  const tokens = {
    find: tokensByTag,
    keep: upsertCardToken,
    keepMany: upsertCardTokens,
    setHolder: setTokenHolder,
  }
  const cards = createCards({ services: site.services, ledger, tokens, approvals, operatorOf }).domain
  const codes = permissionCodesOf([...cardsEndpoints, ...ledgerEndpoints])
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes, { name: 'Desk' })],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['online', createTestActor(site.operatorId, ['onlineCardPerm', 'onlinecard:create'])],
  ])
  const app = await testApp(site.services, [ledger.domain, cards, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
  await site.services.jobs.start(cards.jobs ?? {})
  return {
    site,
    cards,
    actors,
    async sendRequest(method, url, body, token = 'ours') {
      const reply = await app.inject({
        method,
        url,
        headers: { 'accept-language': 'en', authorization: `Bearer ${token}`, 'idempotency-key': newId() },
        ...(body && { payload: body }),
      })
      const { data, error, msg, fields } = JSON.parse(reply.body)
      return { status: reply.statusCode, data, error, msg, fields }
    },
    async close() {
      await app.close()
      await site.close()
    },
  }
}
