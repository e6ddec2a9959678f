import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '../net/call-error.ts'
import { type Page, PageContext } from '../page/page.ts'
import { registerWords, startLanguage } from '../words/language.ts'
import { ReadFailure } from './Failure.tsx'

const page: Page = {
  path: '/sign-in-sessions/zzz',
  name: 'test.signInSession',
  params: { id: 'zzz' },
  search: {},
  setSearch: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
  close: () => undefined,
}

beforeAll(() => {
  startLanguage()
  registerWords({ 'test.signInSession': { zh: '订单', en: 'Session', es: 'Sesión' } })
})

const refusal = (status: number, error: string, fields: Record<string, string> = {}) =>
  new CallError({ status, error, msg: 'The request is not valid: id', fields })
const renderFailure = (error: Error, at: Page | undefined = page) =>
  render(
    <PageContext value={at}>
      <ReadFailure error={error} onRetry={() => undefined} />
    </PageContext>,
  )

test('an address that leads to nothing says what is not there', async () => {
  const screen = await renderFailure(refusal(404, 'request.not-found'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Session not found')
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('beside a list it is called a record', async () => {
  const screen = await renderFailure(refusal(404, 'request.not-found'), { ...page, params: {} })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Record not found')
})

test('any other refusal says its own words, and may be tried again', async () => {
  const screen = await renderFailure(refusal(400, 'request.invalid', { from: 'Invalid format' }))
  await expect.element(screen.getByText('The request is not valid: id')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
