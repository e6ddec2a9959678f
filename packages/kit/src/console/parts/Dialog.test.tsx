import { DatePicker, Select } from 'antd'
import { Suspense } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
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
