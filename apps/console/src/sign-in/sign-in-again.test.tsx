import { signInSession } from '@evops/kit'
import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignInAgain } from './sign-in-again.tsx'

afterEach(() => signInSession.end())

test('the same user signs in over a filled form, which keeps its input', async () => {
  signInForTest([])
  const posted: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => {
    posted.push(await new Response(init?.body).text())
    return Response.json({ access_token: 'again', refresh_token: 'next' })
  })
  const ends: (string | undefined)[] = []
  await render(
    <TestPageStage>
      <input aria-label="Name" defaultValue="half a form" />
      <SignInAgain user="maria" onEnd={(token) => ends.push(token)} />
    </TestPageStage>,
  )
  await expect.element(page.getByText('Your input is still here. Sign in again as maria to continue.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect.element(page.getByText('Enter your password')).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill('secret')
  await userEvent.click(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect.poll(() => ends).toEqual(['again'])
  expect(posted[0]).toContain('username=maria')
  expect(document.querySelector<HTMLInputElement>('input[aria-label="Name"]')?.value).toBe('half a form')
})
