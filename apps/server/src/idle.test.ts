import { minuteMs } from '@evops/platform/contract'
import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { createTestStation } from '@evops/stations/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wholeProduct, type WholeProduct } from './testing/whole-product.ts'

/** Limit for an operator with one station and one member of staff. Begins and commits count as statements. */
const mostInAMinute = 150

let product: WholeProduct
beforeAll(async () => {
  product = await wholeProduct()
  const { services } = product.t
  const operatorId = await createTestOperator(services)
  await createTestStation(services, operatorId)
  // An operator with staff gets work orders created.
  const { token } = await createTestUser(services, { operatorId, codes: 'all' })
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/maintenance-staff',
    headers: { authorization: `Bearer ${token}` },
    payload: { staffNo: 'T-1', name: 'Technician 1' },
  })
  expect(reply.statusCode).toBe(200)
})
afterAll(() => product.close())

const jobs = () => product.domains.list.flatMap((domain) => Object.entries(domain.jobs ?? {}))

test('OPS-01 what comes more often than every five seconds looks first whether there is anything to do', () => {
  const often = jobs().filter(([, { everyMs, when }]) => everyMs !== undefined && everyMs < 5_000 && !when)
  expect(often.map(([name]) => name)).toEqual([])
})

test('OPS-01 an idle minute: what loops and tasks ask of the database whether or not there is anything to do', async () => {
  const querySpy = vi.spyOn(pg.Client.prototype, 'query')
  const inAMinute: [name: string, statements: number][] = []
  for (const [name, { everyMs, cron, when, run }] of jobs()) {
    const rounds = everyMs !== undefined ? minuteMs / everyMs : cron === '* * * * *' ? 1 : 0
    if (when !== undefined || rounds === 0) continue
    const round = () => run({}, { jobId: '', attempt: 1 })
    // The first round completes the start-up work of a new installation.
    await round()
    const before = querySpy.mock.calls.length
    await round()
    inAMinute.push([name, Math.round((querySpy.mock.calls.length - before) * rounds)])
  }
  querySpy.mockRestore()
  const sum = inAMinute.reduce((all, [, statements]) => all + statements, 0)
  expect({ sum, inAMinute: sum <= mostInAMinute || inAMinute.toSorted(([, a], [, b]) => b - a) }).toEqual({
    sum: expect.any(Number),
    inAMinute: true,
  })
  expect(sum).toBeGreaterThan(0)
})
