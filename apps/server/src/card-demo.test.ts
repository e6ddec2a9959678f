import { createDemoCards } from '@evops/cards/server'
import { expect, test } from 'vitest'
import { createCardTestSite } from './testing/card-desk.ts'

test('decision 223: the demo shows purse records that are held, each with its reason, and another person decides', async () => {
  const desk = await createCardTestSite()
  const holders = [await desk.holder(), await desk.holder(), await desk.holder(), await desk.holder()]
  const [, , debtor, solvent] = holders
  const company = await desk.holder()
  /** Acts as a clerk. Members and companies are wallets here. */
  const actAs =
    (as: string) =>
    async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<never> => {
      const ids = path.startsWith('/user/pers/list') ? holders : [company]
      if (/^\/user\/(pers|corporate)\/list/.test(path)) {
        const list = ids.map((id) => ({ id }))
        return { list } as never
      }
      if (path === `/api/ledger/wallets/${debtor}`) return { arrearsMinor: 4_000 } as never
      if (method === 'PUT') throw new Error('the demo of cards changes nothing by PUT')
      return desk.done(method, path, body, { as }) as never
    }
  await createDemoCards({
    sendRequest: actAs('one'),
    second: actAs('other'),
    async at(when, act) {
      desk.site.setNow(new Date(when))
      return act()
    },
    currency: 'CNY',
    utcOffsetHours: 8,
    now: Date.now(),
  })
  desk.site.setNow(undefined)
  const { list } = await desk.done('GET', '/user/cardtrans/list?settleState=held')
  expect(list.map((row: { doubt: string }) => row.doubt).toSorted()).toEqual(['jump', 'tac'])
  expect(list[0]).toMatchObject({ uploadedByName: 'One' })
  // A debt would take the money that is paid for the card.
  expect((await desk.done('GET', `/api/cards/${list[0].cardId}`)).holderId).toBe(solvent)
  const taken = (await desk.done('GET', `/user/cardtrans/list?cardId=${list[0].cardId}`)).list
  expect(taken.filter((row: { verifyState: string }) => row.verifyState === 'ok').length).toBeGreaterThan(3)
  const reject = { as: 'reject', reason: 'compared with the terminal' }
  const url = `/api/cards/transactions/${list[0].transactionId}/decide`
  expect((await desk.sendRequest('POST', url, reject)).error).toBe('cards.own-record')
  await desk.done('POST', url, reject, { as: 'other' })
  await desk.close()
})
