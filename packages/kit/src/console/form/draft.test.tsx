import { endpoint } from '@evops/platform/contract'
import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { Form, TextField } from './Form.tsx'
import { deleteDrafts } from '../state/storage.ts'
import { useForm } from './use-form.ts'

const createThing = endpoint({
  name: 'createThing',
  method: 'POST',
  path: '/api/things',
  permission: 'public',
  summary: 'Creates a thing',
  body: z.object({ name: z.string(), password: z.string() }),
  reply: z.object({ id: z.string() }),
})

function NewThing() {
  const form = useForm(createThing, { draft: 'new-thing' })
  return (
    <Form form={form} verb="Create">
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="password" label="Password" />
    </Form>
  )
}
/** Opens the form as a user, as in a new tab. */
async function openForm(name: string) {
  signInForTest([], {}, { user_name: name })
  return render(
    <TestPageStage>
      <NewThing />
    </TestPageStage>,
  )
}
async function fillAndClose() {
  const screen = await openForm('ana')
  await screen.getByLabelText('Name').fill('North depot')
  await screen.getByLabelText('Password').fill('hidden-word')
  await expect.poll(() => JSON.stringify(localStorage)).toContain('North depot')
  await screen.unmount()
}
const nameShownTo = async (user: string) => {
  const screen = await openForm(user)
  const { value } = screen.getByLabelText('Name').element() as HTMLInputElement
  await screen.unmount()
  return value
}
beforeEach(() => localStorage.clear())

test('SESS-03 a form that was filled in is there for its user in another tab, without its password', async () => {
  await fillAndClose()
  expect(JSON.stringify(localStorage)).not.toContain('hidden-word')
  expect(await nameShownTo('ana')).toBe('North depot')
  expect(await nameShownTo('bea')).toBe('')
})

test('SESS-03 a draft ends after a day', async () => {
  await fillAndClose()
  const later = Date.now() + 25 * 3_600_000
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
  expect(await nameShownTo('ana')).toBe('')
  clock.mockRestore()
})

test('SESS-03 a sign-out deletes the drafts', async () => {
  await fillAndClose()
  deleteDrafts()
  expect(await nameShownTo('ana')).toBe('')
})
