import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { chargingMark, energyMark, roleNames, roleTemplatesOf } from '@evops/organisation/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { productScreens } from '../route-table.ts'
import { consoleScreens } from '../screens.ts'
import { helpOfPath } from './registry.ts'
import { Tour } from './Tour.tsx'
import { tourRoleOf, tourRoles, tours } from './tours.ts'

afterEach(() => vi.restoreAllMocks())

test.each(tourRoles)('the steps of a %s have their help, and the role may open them', (key) => {
  const name = roleNames[key]
  const codes = [chargingMark.code, energyMark.code]
  const outline = { key, name, remark: name, grantsAll: false, dataScope: 'all', codes } as const
  const [template] = roleTemplatesOf([outline], productScreens)
  const held = new Set(template?.codes)
  const isHeld = (path: string) =>
    consoleScreens.find((each) => each.path === path)?.codes.some((code) => held.has(code))
  expect(tours[key]).toHaveLength(5)
  for (const path of tours[key]) {
    expect(isHeld(path), path).toBe(true)
    expect(helpOfPath(path)?.path, path).toBe(path)
  }
})

test('a user who may not open all steps of a role takes the tour of another role, or none', () => {
  const only = (role: keyof typeof tours) => (path: string) => tours[role].includes(path)
  expect(tourRoles.map((role) => tourRoleOf(only(role)))).toEqual([...tourRoles])
  expect(tourRoleOf(() => false)).toBeUndefined()
})

test('the tour lists its steps and remembers those opened', async () => {
  const path = '/api/organisation/preferences/shell.tour'
  let stored: unknown = null
  signInForTest(['all'], {
    [`GET ${path}`]: () => ({ value: stored }),
    [`PUT ${path}`]: ({ body }) => {
      stored = body && typeof body === 'object' && 'value' in body ? body.value : undefined
      return { value: stored }
    },
  })
  let visits = 0
  const screen = await render(
    <TestPageStage>
      <Tour onVisit={() => (visits += 1)} />
    </TestPageStage>,
  )
  await expect.element(screen.getByRole('heading', { name: 'First five steps: Manager' })).toBeVisible()
  await expect.poll(() => screen.container.querySelectorAll('li').length).toBe(5)
  await screen.getByRole('link').nth(1).click()
  await expect.poll(() => stored).toEqual([tours.manager[1]])
  await expect.element(screen.getByText('Opened', { exact: true })).toBeVisible()
  expect(visits).toBe(1)
})
