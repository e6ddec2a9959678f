import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Bell } from './Bell.tsx'

test.each([
  ['en', 'Notifications', '3 unread notifications'],
  ['es', 'Notificaciones', '3 notificaciones sin leer'],
  ['zh', '通知', '3 条未读通知'],
] as const)('NAV-01 the bell is notifications, never messages (%s)', async (language, title, unread) => {
  let waiting = 0
  signInForTest(
    [],
    {
      'GET /api/messages/unread': () => ({ unread: waiting }),
      'GET /api/messages': () => ({ list: [], total: 0, page: 1, pageSize: 20 }),
    },
    { language },
  )
  const bell = (
    <TestPageStage>
      <Bell />
    </TestPageStage>
  )
  const quiet = await render(bell)
  const button = quiet.getByRole('button', { name: title })
  await button.click()
  await expect.element(quiet.getByRole('heading', { name: title })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/message|mensaje|消息|报文/i)
  await quiet.unmount()
  waiting = 3
  signInForTest([], { 'GET /api/messages/unread': () => ({ unread: waiting }) }, { language })
  const loud = await render(bell)
  await expect.element(loud.getByRole('button', { name: unread })).toBeVisible()
})
