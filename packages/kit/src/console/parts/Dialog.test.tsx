import { DatePicker, Select } from 'antd'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateRange } from '../form/DateRange.tsx'
import { DateTimeInput } from '../form/When.tsx'
import { currentUserStore } from '../net/sign-in-session.ts'
import { AntdFrame } from '../theme/AntdFrame.tsx'
import { startLanguage } from '../words/language.ts'
import { Dialog } from './Dialog.tsx'

beforeAll(() => {
  startLanguage()
})

const choices = <Select aria-label="box" mode="multiple" options={[{ value: 'n', label: 'North' }]} />

test.each([
  ['a list of choices', choices, '.ant-select-dropdown'],
  ['a calendar', <DatePicker key="day" aria-label="box" />, '.ant-picker-dropdown'],
])('Escape closes %s within a dialog first: what was typed there is not lost', async (_what, box, popup) => {
  let closed = 0
  const screen = await render(
    <Suspense fallback="waiting">
      <AntdFrame>
        <Dialog title="Publish" onClose={() => (closed += 1)}>
          {box}
        </Dialog>
      </AntdFrame>
    </Suspense>,
  )
  const isOpen = () => document.querySelector(`${popup}:not(${popup}-hidden)`) !== null
  await screen.getByLabelText('box').click()
  await expect.poll(isOpen).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(isOpen).toBe(false)
  expect(closed).toBe(0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(1)
  await screen.unmount()
})

const moment = <DateTimeInput key="moment" kind="moment" label="box" value="" onChange={() => undefined} />
const range = <DateRange key="range" label="box" value={[undefined, undefined]} onChange={() => undefined} />
const spaces = { little: [0, 60], much: [900, 900] } as const

/** Returns the corners of an element that nothing covers or cuts off, as a user sees them. */
function visibleCorners(element: Element | null): number {
  if (!element) return 0
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y] as const))
  return corners.filter(([x, y]) => element.contains(document.elementFromPoint(x, y))).length
}

test.each(
  [1_440, 390].flatMap((width) =>
    Object.entries(spaces).flatMap(([place, space]) =>
      [moment, range].map((box) => [box.key, place, width, box, space] as const),
    ),
  ),
)(
  'the calendar of a %s in a dialog with %s space is shown whole at %i pixels',
  async (_kind, _place, width, box, space) => {
    await page.viewport(width, width === 1_440 ? 900 : 844)
    currentUserStore.set({
      authorities: [],
      user_name: 'd',
      name: 'D',
      platformStaff: false,
      operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
    })
    const screen = await render(
      <Suspense fallback="waiting">
        <Dialog title="Publish" onClose={() => undefined}>
          <div style={{ height: space[0] }} />
          {box}
          <div style={{ height: space[1] }} />
        </Dialog>
      </Suspense>,
    )
    await screen.getByRole('textbox').first().click()
    const calendar = () =>
      document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) .ant-picker-panel-container')
    await expect.poll(() => visibleCorners(calendar())).toBe(4)
    await screen.unmount()
  },
)
