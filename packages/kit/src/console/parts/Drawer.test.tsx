import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PageContext, type Page } from '../page/page.ts'
import { startLanguage } from '../words/language.ts'
import { Dialog } from './Dialog.tsx'
import { AsideContext, Drawer } from './Drawer.tsx'
import { MenuItem, Popover } from './Menu.tsx'

const nothing = () => undefined
const page: Page = {
  path: '/lines',
  params: {},
  search: {},
  setSearch: nothing,
  setTitle: nothing,
  setUnsaved: nothing,
  mayLeave: async () => true,
  close: nothing,
}
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the role is a property of the popover */
/** A menu, and a popover without an item that takes the focus. */
const menus = (
  <>
    <Popover label="More" face="…">
      {() => <MenuItem onClick={nothing}>Copy</MenuItem>}
    </Popover>
    <Popover label="Why" face="?" role="dialog">
      {() => <p>An explanation</p>}
    </Popover>
  </>
)
function Screen({ onClose }: { onClose: () => void }) {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <PageContext value={page}>
      <AsideContext value={aside}>
        <Drawer title="Line A" onClose={onClose} footer={menus}>
          …
        </Drawer>
        <div ref={setAside} />
      </AsideContext>
    </PageContext>
  )
}

beforeAll(() => {
  startLanguage()
})

test.each([
  ['More…', 'Copy'],
  ['Why?', 'An explanation'],
])('Escape closes the open menu %s of a drawer alone, and then the drawer', async (button, content) => {
  const onClose = vi.fn()
  const screen = await render(<Screen onClose={onClose} />)
  await screen.getByRole('button', { name: button }).click()
  await expect.element(screen.getByText(content)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(content)).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('Escape closes the open menu of a dialog alone', async () => {
  const onClose = vi.fn()
  const screen = await render(
    <Dialog title="Line A" onClose={onClose}>
      {menus}
    </Dialog>,
  )
  await screen.getByRole('button', { name: 'More…' }).click()
  await expect.element(screen.getByText('Copy')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Copy')).not.toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})
