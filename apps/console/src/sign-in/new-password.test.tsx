import { signInSession } from '@evops/kit'
import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NewPassword } from './NewPassword.tsx'
import { signIn } from './sign-in.ts'

let changes: unknown[] = []
let refusal: object | undefined
beforeEach(() => {
  signInForTest([])
  changes = []
  refusal = undefined
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const body = await new Response(init?.body).text()
    if (url.endsWith('/oauth/token'))
      return Response.json({ access_token: 'a', refresh_token: 'r', must_change_password: !body.includes('usual') })
    changes.push(JSON.parse(body))
    return refusal ? Response.json(refusal, { status: 400 }) : Response.json({ code: 0, data: { done: true } })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  signInSession.end()
})

const old = page.getByLabelText('One-time code (or old password)')
async function renderAfterSignIn(password: string) {
  await signIn('admin', password)
  await render(
    <TestPageStage>
      <NewPassword />
    </TestPageStage>,
  )
  await page.getByLabelText('New password', { exact: true }).fill('tram-depot-9')
  await page.getByLabelText('Confirm password', { exact: true }).fill('tram-depot-9')
}
const save = () => page.getByRole('button', { name: 'Set a new password' }).click()

test('ERR-03 the first sign-in asks for the one-time code once: the form of the new password sends it', async () => {
  await renderAfterSignIn('ABCDE-FGHJK')
  await expect.element(old).not.toBeInTheDocument()
  await save()
  await expect.poll(() => changes).toEqual([{ oldpassword: 'ABCDE-FGHJK', newpassword: 'tram-depot-9' }])
})

test('ERR-03 a code that the server has replaced meanwhile is asked for', async () => {
  refusal = { code: 400, error: 'organisation.password-wrong', msg: 'Wrong', fields: { oldpassword: 'Wrong' } }
  await renderAfterSignIn('ABCDE-FGHJK')
  await save()
  await expect.element(old).toBeVisible()
})

test('ERR-03 a password of a sign-in that need not change it is not kept', async () => {
  await signIn('admin', 'ABCDE-FGHJK')
  await renderAfterSignIn('usual-password')
  await expect.element(old).toBeVisible()
})
