import { createTestWallet } from '@evops/ledger/testing'
import { platformOperatorId } from '@evops/organisation/contract'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { schemaParameterNames, type EndpointSpec } from '@evops/platform/contract'
import { markDemo } from '@evops/organisation/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeProduct, type WholeProduct } from './testing/whole-product.ts'

let product: WholeProduct
beforeAll(async () => {
  product = await wholeProduct()
})
afterAll(() => product.close())

const months = { from: -2, to: 1 }
/** Returns the required query parameters of lists and figures. */
function exampleQuery({ query }: EndpointSpec): string {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const queryValues: Record<string, string> = {
    dayFrom: day(months.from),
    dayTo: day(months.to),
    from: new Date(Date.now() - 86_400_000).toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
    by: 'account',
  }
  const read = schemaParameterNames(query).filter((name) => Object.hasOwn(queryValues, name))
  return new URLSearchParams(read.map((name) => [name, queryValues[name] ?? ''])).toString()
}
/** Calls every read operation without row parameters. Returns the responses by name. */
async function readings(token: string): Promise<{ name: string; status: number; text: string }[]> {
  const calls = product.domains.list
    .flatMap(({ endpoints }) => [...endpoints])
    .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const replies = []
  for (const call of calls) {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await product.app.inject({
      method: 'GET',
      url: `${call.path}?${exampleQuery(call)}`,
      headers,
    })
    replies.push({ name: call.name, status: reply.statusCode, text: reply.body })
  }
  return replies
}
const amountPattern = (minor: number) => new RegExp(`(?<!\\d)-?(${minor}|${(minor / 100).toFixed(2)})(?!\\d)`)

test('F9 no figure over the whole platform holds what an operator of the demo took: whatever its staff may read', async () => {
  const { services } = product.t
  const [real, demo] = [await createTestOperator(services), await createTestOperator(services)]
  await services.db.asPlatform((tx) => markDemo(tx, demo))
  const [realMinor, demoMinor] = [7_310_017, 9_840_029]
  await createTestWallet(services, real, { principalMinor: realMinor })
  await createTestWallet(services, demo, { principalMinor: demoMinor })

  // Staff of that operator can read the value: the same calls return it.
  const own = await readings((await createTestUser(services, { operatorId: demo, codes: 'all' })).token)
  const messages = own.filter(({ text }) => amountPattern(demoMinor).test(text)).map(({ name }) => name)
  expect(messages).toContain('getTrialBalance')
  expect(own.filter(({ status }) => status === 200).length).toBeGreaterThan(150)

  const staff = await readings((await createTestUser(services, { operatorId: platformOperatorId, codes: 'all' })).token)
  const leaks = staff.filter(({ text }) =>
    [demoMinor, realMinor + demoMinor].some((sum) => amountPattern(sum).test(text)),
  )
  expect(leaks.map(({ name }) => name)).toEqual([])
  expect(staff.filter(({ status }) => status === 200).length).toBeGreaterThan(150)
})
