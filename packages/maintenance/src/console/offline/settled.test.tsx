import { currentUserStore, queryClient, startLanguage } from '@evops/kit'
import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { offlineAct, type OfflineActResult } from '../../contract/index.ts'
import { Unsent } from '../work-orders/Unsent.tsx'
import { addAct, clearOfflineStores } from './offline-storage.ts'
import { loadOfflineWork, sendUnsentActs, clearOfflineWork, offlineWorkStore } from './work.ts'

const { QueryClientProvider } = await import('@tanstack/react-query')
const workOrderId = newId()
const at = '2026-11-20T12:30:00.000Z'
const act = offlineAct.parse({
  id: newId(),
  workOrderId,
  at,
  seen: { state: 'on_site', seq: 3 },
  kind: 'begin',
  body: { text: 'dark' },
})
const answer: OfflineActResult = {
  id: act.id,
  outcome: 'conflict',
  status: 409,
  error: 'maintenance.sent-meanwhile',
  msg: 'Order W1 has moved on while you were offline',
  fields: {},
  current: null,
  at: null,
}
const requests: unknown[] = []
let settled: object[] = []
beforeAll(async () => {
  startLanguage()
  currentUserStore.set({
    authorities: [],
    user_name: 'worker',
    name: 'Worker A',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'o', currency: 'EUR', timeZone: 'UTC' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const call = new Request(input, init)
    if (!call.url.endsWith('/work-orders/sync')) return Response.json({ code: 404, msg: '' }, { status: 404 })
    requests.push(await call.json())
    return Response.json({ code: 0, msg: '', data: { now: at, clockOffSeconds: 0, acts: [], settled } })
  })
  await clearOfflineStores(['acts', 'workOrders', 'people'])
  await addAct({ owner: 'o worker', workOrderNo: 'W1', act, answer })
  await loadOfflineWork()
})
afterAll(() => clearOfflineWork())

test('X-12 a turn of sending that failed holds up none after it', async () => {
  const before = requests.length
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new Error('the disk is away')
  })
  await expect(sendUnsentActs()).rejects.toThrow('the disk is away')
  expect(requests).toHaveLength(before)
  read.mockRestore()
  await sendUnsentActs()
  expect(requests).toHaveLength(before + 1)
})

test('X-12 a phone asks what became of what was not taken, says so, and drops it once it is read', async () => {
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Unsent />
    </QueryClientProvider>,
  )
  await sendUnsentActs()
  expect(requests.at(-1)).toMatchObject({ acts: [], actIds: [act.id] })
  await expect.element(screen.getByRole('button', { name: 'Keep as a note' })).toBeVisible()
  settled = [{ id: act.id, state: 'set_aside', byName: 'Chief', at, note: 'begun already' }]
  await sendUnsentActs()
  await expect.element(screen.getByText(/Set aside by Chief at .* · begun already/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Keep as a note' })).not.toBeInTheDocument()
  // The decision is known, so no further request is sent.
  const before = requests.length
  await sendUnsentActs()
  expect(requests).toHaveLength(before)
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => offlineWorkStore.get()?.acts).toEqual([])
  expect(screen.container.textContent).toBe('')
})
