import { type Nav, NavContext, queryClient, startLanguage } from '@evops/kit'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Clusters } from './Clusters.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const requests: URL[] = []
let rows: object[] = []
beforeAll(() => {
  startLanguage()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    requests.push(new URL(input instanceof Request ? input.url : input, location.href))
    return Response.json({ code: 0, msg: '', data: rows })
  })
})
const sheet = (dayFrom: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <Clusters dayFrom={dayFrom} dayTo="2026-11-25" />
      </NavContext>
    </QueryClientProvider>,
  )

test('X-12 the same fault of one model is told by firmware, each leading to the orders of its own', async () => {
  rows = [
    { code: 'F01', chargePointModel: 'Kempower S', firmware: '2.4', workOrders: 7, chargePoints: 3 },
    { code: 'F01', chargePointModel: 'Kempower S', firmware: '2.5', workOrders: 2, chargePoints: 1 },
    { code: 'F20', chargePointModel: '', firmware: '', workOrders: 2, chargePoints: 0 },
  ]
  const complaints = vi.spyOn(console, 'error')
  const { container, getByRole } = await sheet('2026-10-26')
  await expect.element(getByRole('link').first()).toBeVisible()
  const [span] = requests
  expect(Object.fromEntries(span?.searchParams ?? [])).toEqual({
    dayFrom: '2026-10-26',
    dayTo: '2026-11-25',
  })
  const links = [...container.querySelectorAll('a')]
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^7 orders at 3 charge points.*Kempower S · 2\.4$/),
    expect.stringMatching(/^2 orders at 1 charge point.*Kempower S · 2\.5$/),
    expect.stringMatching(/^2 orders at 0 charge points.*Unknown model$/),
  ])
  // One line per fault, without repetition.
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent?.slice(0, 3))).toEqual([
    'F01',
    'F20',
  ])
  expect(complaints).not.toHaveBeenCalled()
  const leads = links.map(({ href }) => Object.fromEntries(new URL(href, location.href).searchParams))
  expect(leads).toMatchObject([
    {
      code: 'F01',
      chargePointModel: 'Kempower S',
      firmware: '2.4',
      dayFrom: '2026-10-26',
      dayTo: '2026-11-25',
    },
    { code: 'F01', chargePointModel: 'Kempower S', firmware: '2.5' },
    { code: 'F20', chargePointModel: '', firmware: '' },
  ])
})

test('X-12 where nothing failed twice the sheet says so', async () => {
  rows = []
  const { getByText } = await sheet('2026-11-18')
  await expect.element(getByText('No fault occurred more than once')).toBeVisible()
})
