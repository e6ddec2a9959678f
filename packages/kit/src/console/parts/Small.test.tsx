import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { currentUserStore } from '../net/sign-in-session.ts'
import { startLanguage } from '../words/language.ts'
import { UpdatedAt } from './Small.tsx'

beforeAll(() => {
  startLanguage()
})

test.each([
  ['Asia/Shanghai', '13:20:07'],
  ['America/Bogota', '00:20:07'],
])('the moment a page was read stands on the operator’s clock, whatever the browser’s: %s', async (timeZone, time) => {
  currentUserStore.set({
    authorities: [],
    user_name: 'dispatcher',
    name: 'dispatcher',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'o', currency: 'CNY', timeZone },
  })
  const screen = await render(<UpdatedAt at={Date.parse('2026-11-20T05:20:07Z')} />)
  await expect.element(screen.getByTitle(timeZone)).toHaveTextContent(`Updated at ${time}`)
})
