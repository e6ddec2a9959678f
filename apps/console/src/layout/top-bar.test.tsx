import { currentUserStore } from '@evops/kit'
import { type RecordedRequest, signInForTest, TestPageStage } from '@evops/kit/testing'
import { type CurrentUser, platformOperatorId } from '@evops/organisation/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TopBar } from './TopBar.tsx'

const demo = { id: '019a9f5e-0000-7000-8000-000000000001', optcode: 'demo', name: '示例公交 · Demo Transit' }
const spain = { id: '019a9f5e-0000-7000-8000-000000000002', optcode: 'demo-es', name: 'Red Demo España' }
const me: CurrentUser = {
  authorities: ['a'],
  user_name: 'admin',
  client_id: 'boss-web',
  scope: ['all'],
  userId: '019a9f5e-0000-7000-8000-000000000003',
  name: 'Administrator',
  avatar: '',
  introduction: '',
  email: '',
  phone: '',
  language: 'en',
  ownLanguage: 'en',
  platformStaff: true,
  mustChangePassword: false,
  factorDueAt: null,
  mustSetUpFactor: false,
  version: 1,
  operator: {
    ...demo,
    kind: 'operator',
    productName: '',
    pageTitle: '',
    icon: '',
    roleType: 'energyandcharging',
    language: 'zh',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    settings: {},
    hiddenAreas: [],
  },
  operators: [{ id: platformOperatorId, optcode: 'platform', name: 'Platform' }, demo, spain],
}

let requests: RecordedRequest[] = []
beforeEach(async () => {
  await page.viewport(1_440, 900)
  requests = signInForTest(me.authorities, {
    'POST /api/organisation/act-in': () => ({
      ...me,
      operator: { ...me.operator, ...spain, currency: 'EUR' },
    }),
  })
})
const head = (of: CurrentUser) =>
  render(
    <TestPageStage>
      <TopBar
        me={of}
        tab={undefined}
        device={{
          device: 'desktop',
          opened: true,
          withoutAnimation: false,
          mobile: false,
          open: true,
          toggle: () => undefined,
          close: () => undefined,
        }}
        onOpen={() => undefined}
      />
    </TestPageStage>,
  )

test('D-30 GUARD-04 the head has a switch of operators: where one stands is ticked, the platform is one choice of it, another operator’s console begins anew', async () => {
  const screen = await head(me)
  const face = screen.getByRole('button', { name: /^Operator / })
  await expect.poll(() => face.element().textContent).toContain(demo.name)
  await face.click()
  const items = () =>
    [...document.querySelectorAll('[role^="menuitem"]')].map((item) => [
      item.textContent,
      item.getAttribute('aria-checked'),
    ])
  await expect.poll(items).toEqual([
    ['Platform platform', 'false'],
    [`${demo.name} demo`, 'true'],
    [`${spain.name} demo-es`, 'false'],
  ])
  await screen.getByRole('menuitemradio', { name: /Red Demo/ }).click()
  await expect.poll(() => currentUserStore.get()?.operator).toMatchObject({ id: spain.id, currency: 'EUR' })
  const sent = requests.find(({ path }) => path === '/api/organisation/act-in')
  expect(sent?.body).toEqual({ operatorId: spain.id })
})

test('D-30 whoever works in one operator alone has no switch', async () => {
  const screen = await head({ ...me, operators: [], platformStaff: false })
  await expect.element(screen.getByRole('button', { name: /^User menu/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /^Operator / }).query()).toBeNull()
})

test('X-15 the palette is a field of the head at 1440 px, with its words and its keys, not an icon', async () => {
  const screen = await head(me)
  const field = screen.getByRole('button', { name: /Find a page, station, session/ })
  await expect.element(field.getByText('Find a page, station, session')).toBeVisible()
  await expect.element(field.getByText('Ctrl K')).toBeVisible()
  expect(field.element().getBoundingClientRect().width).toBeGreaterThan(160)
})
