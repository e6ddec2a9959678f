import { afterAll, beforeAll, expect, test } from 'vitest'
import { partyKinds } from '../../contract/index.ts'
import { financeSite, type FinanceSite } from '../../testing/index.ts'

let site: FinanceSite
beforeAll(async () => {
  site = await financeSite()
})
afterAll(() => site.close())

test('ROUTE-13 /finance/settlement: parties of every kind have a tax identity and an account, and are found by their kind; no other kind is taken', async () => {
  for (const kind of partyKinds) {
    const body = {
      name: `Party ${kind}`,
      kind,
      taxId: 'B12345674',
      accountNo: 'ES91 2100 0418 4502 0005 1332',
    }
    const made = await site.call('POST', '/api/finance/parties', { body })
    expect(made.status, made.text).toBe(200)
    const { data } = await site.call('GET', `/api/finance/parties?kind=${kind}`)
    expect(data.list).toMatchObject([{ name: body.name, kind, taxId: 'B12345674', accountTail: '1332' }])
  }
  const other = await site.call('POST', '/api/finance/parties', { body: { name: 'Other', kind: 'friend' } })
  expect(other).toMatchObject({ status: 400, error: 'request.invalid' })
  expect(Object.keys(other.fields ?? {})).toEqual(['kind'])
  await expect(site.admin.query("update finance_parties set kind = 'friend' where kind = 'partner'")).rejects.toThrow(
    /finance_parties_kind_check/,
  )
})
