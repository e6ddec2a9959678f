import { attentionSlot, currentUserStore, dashboardSlot, AttentionLine, registerWords, SlotsContext } from '@evops/kit'
import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { type CurrentUser, platformOperatorId } from '@evops/organisation/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { consoleDomains } from '../domains.ts'
import { signedInUserStore } from '../me.ts'
import { Home } from './Home.tsx'

/** Must be set before the age clock is read for the first time. */
vi.hoisted(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T10:07:00.000Z'), toFake: ['Date'] }))
afterAll(() => {
  vi.useRealTimers()
})

const part = (title: string, more: { order?: number; anywhere?: true | 'outside' } = {}) =>
  dashboardSlot.fill({ title, codes: [], ...more, load: async () => () => <section>{title}</section> })
const need = attentionSlot.fill({
  title: 'alarm',
  codes: [],
  load: async () => () => <AttentionLine icon="warning" title="A fault" to="/alarms" verb="Handle" />,
})
const renderHome = (fills: Parameters<typeof SlotsContext>[0]['value']) =>
  render(
    <TestPageStage>
      <SlotsContext value={fills}>
        <Home />
      </SlotsContext>
    </TestPageStage>,
  )

test.each([
  ['en', 'Today, Tuesday 24 November', 'until 11:07 (Europe/Madrid), compared with the same time a week ago'],
  [
    'es',
    'Hoy, martes 24 de noviembre',
    'hasta las 11:07 (Europe/Madrid), comparado con la misma hora de hace una semana',
  ],
  ['zh', '今天，11月24日星期二', '截至 11:07（Europe/Madrid），与上周同日同一时刻比较'],
] as const)(
  'ROUTE-01 home has its title, the day, and a line that says how fresh its figures are (%s)',
  async (language, title, until) => {
    signInForTest([], {}, { language })
    const screen = await renderHome([part('figures', { order: 10 }), need, part('money', { order: 30 })])
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    await expect.element(screen.getByText(until)).toBeInTheDocument()
    // The connection state is shown next to it.
    await expect.element(screen.getByRole('status').first()).toBeInTheDocument()
    // The attention list is between the present and the day.
    await expect.poll(() => screen.container.textContent).toMatch(/figures.*A fault.*money/)
  },
)

test('ROUTE-01 the platform’s staff who stand in no operator see a choice and no figures of nobody', async () => {
  const operator = {
    id: platformOperatorId,
    optcode: 'platform',
    name: 'P',
    currency: 'EUR',
    timeZone: 'UTC',
  }
  signInForTest([], {}, { platformStaff: true, operator })
  const screen = await renderHome([part('figures'), need, part('choose an operator', { anywhere: 'outside' })])
  await expect.element(screen.getByText('choose an operator')).toBeInTheDocument()
  expect(screen.container.textContent).not.toMatch(/figures|A fault|compared with/)
})

test('ROUTE-01 a user who may open reports alone finds them on home, favourites first', async () => {
  const operator = { id: 'o', settings: {}, hiddenAreas: [] }
  signInForTest(['reportformPerm', 'orderStatisPerm'], {
    'GET /api/organisation/preferences/menu.stars': () => ({ value: ['/reportformmng/hourelecount'] }),
  })
  const me = { ...currentUserStore.get(), operator: { ...currentUserStore.get()?.operator, ...operator } }
  for (const { words } of consoleDomains) registerWords(words)
  // The menu needs no more of the signed-in user than its permissions and its operator.
  signedInUserStore.set(me as unknown as CurrentUser)
  const screen = await renderHome([need])
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your pages' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Charging summary', exact: true }))
    .toHaveAttribute('href', '/reportformmng/reportformmng')
  await expect.element(screen.getByText('A fault')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Settlement' }).elements()).toEqual([])
  signedInUserStore.set(undefined)
})

test('ROUTE-01 who may open nothing of home is told so: never an empty sheet', async () => {
  signInForTest([])
  const screen = await renderHome([])
  await expect.element(screen.getByRole('heading')).toBeVisible()
})
