import { currentUserStore, NavContext, queryClient, setLanguage, startLanguage } from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { VehicleStatus } from '../../contract/index.ts'
import { VehicleStatusSheet } from './VehicleStatusSheet.tsx'

const id = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const createVehicleState = (more: Partial<VehicleStatus> = {}): VehicleStatus => ({
  vehicleId: id(1),
  place: null,
  soc: null,
  odometer: null,
  plugged: null,
  ...more,
})

beforeEach(() => {
  document.cookie = 'language=en'
  startLanguage()
  queryClient.clear()
  currentUserStore.set({
    authorities: ['carPerm'],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  setLanguage('en')
})

async function renderSheet(data: VehicleStatus, mayOpen: (href: string) => boolean = () => true) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ code: 0, msg: '', data }))
  const nav = { go: () => undefined, prefetch: () => undefined, mayOpen }
  const { container } = await render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <VehicleStatusSheet vehicleId={id(1)} />
      </NavContext>
    </QueryClientProvider>,
  )
  await expect.poll(() => container.querySelector('.known dd')).toBeTruthy()
  const facts = () => [...container.querySelectorAll('.known dd')].map(({ textContent }) => textContent)
  const links = () => [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  return { facts, links, container }
}
const plugged = {
  vehicleId: id(1),
  stationId: id(2),
  stationName: 'North',
  chargePointId: id(3),
  chargePointNo: 'P7',
  connectorNo: 2,
  sessionId: id(4),
  since: ago(20),
}

test('ROUTE-13 last known: each sign says its own age and who told it, and where it charges leads there', async () => {
  const { facts, links } = await renderSheet(
    createVehicleState({
      place: {
        at: ago(4.5),
        sourceName: 'Bus units',
        longitude: 2.17,
        latitude: 41.38,
        speedKmh: 31,
        heading: 90,
      },
      soc: { at: ago(130), sourceName: null, percent: 64, source: 'lastSession' },
      odometer: { at: ago(3 * 24 * 60 + 5), sourceName: null, metres: 81_500_400, source: 'person' },
      plugged,
    }),
  )
  expect(facts()).toEqual([
    expect.stringMatching(/^64% 2 hr ago · end of a session$/),
    expect.stringMatching(/^41\.38000, 2\.17000 4 min ago · Bus units$/),
    expect.stringMatching(/^31 km\/h 4 min ago · Bus units$/),
    expect.stringMatching(/^81,500\.4 km 3 days ago · entered manually$/),
    expect.stringMatching(/^North · P7 · 2 since /),
  ])
  expect(links()).toEqual([
    `/vehicle/map?open=${id(1)}`,
    `/vehicle/track?vehicleId=${id(1)}`,
    `/statsanalysis/chgpile/${id(3)}`,
    `/statsanalysis/chgtransorder/${id(4)}`,
  ])
})

test('ROUTE-13 last known: what was never told is unknown, and nothing leads where somebody may not go', async () => {
  const { facts, links } = await renderSheet(
    createVehicleState({ plugged }),
    (href) => !href.startsWith('/statsanalysis'),
  )
  expect(facts().slice(0, 4)).toEqual(['Unknown', 'Unknown', 'Unknown', 'Unknown'])
  expect(facts()[4]).toContain('North · P7 · 2')
  expect(links()).toEqual([`/vehicle/track?vehicleId=${id(1)}`])
})
