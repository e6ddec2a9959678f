import { Hosts, startLanguage } from '@evops/platform/console'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CodeAfterProvider } from './ExternalSignIn.tsx'

beforeAll(() => {
  document.cookie = 'language=en'
  startLanguage()
})
afterEach(() => void vi.unstubAllGlobals())

test('ERR-02 a wrong code after a provider is a toast; the form says what is left, and no sentence twice', async () => {
  const msg = 'The code is wrong'
  const refused = { error: 'invalid_grant', msg, reason: 'otp-wrong', attempts_left: 2 }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 400 }))
  const told = { msg: 'A code is needed', next: [], asksOtp: true }
  const screen = await render(
    <>
      <CodeAfterProvider told={told} onEnd={() => undefined} />
      <Hosts />
    </>,
  )
  expect(document.querySelector('form .msg')).toBeNull()
  await screen.getByRole('textbox').fill('123456')
  await screen.getByRole('button').click()
  await expect.poll(() => document.querySelector('.toast')?.textContent).toContain(msg)
  expect(document.querySelector('form .msg')?.textContent).not.toContain(msg)
  expect(document.querySelector('form .msg')?.textContent).toContain('2')
})
