import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestSite } from './testing/driver-desk.ts'

/* Tests the conversation between a driver and staff through both APIs. */

let desk: DriverTestSite
beforeAll(async () => {
  desk = await createDriverTestSite()
})
afterAll(() => desk.close())

let phones = 0
async function signInDriver(): Promise<string> {
  const { access_token: token } = await desk.signIn(`+34656${String(100_000 + (phones += 1))}`)
  return token
}
async function sendFeedback(token: string): Promise<string> {
  const body = { kind: 'other', content: 'The cable is torn' }
  return (await desk.sendRequest('POST', '/api/driver/feedback', { token, body, key: newId() })).data.id
}
const write = (token: string, id: string, text: string, key = newId()) =>
  desk.sendRequest('POST', `/api/driver/feedback/${id}/messages`, { token, body: { text }, key })
const act = (id: string, name: string, text?: string) =>
  desk.sendRequest('POST', `/api/feedback/${id}/${name}`, {
    token: desk.staff,
    body: text === undefined ? undefined : { text },
    key: newId(),
  })
const readAsStaff = async (id: string) =>
  (await desk.sendRequest('GET', `/api/feedback/${id}`, { token: desk.staff })).data

test('a driver writes again: staff see it in the thread, which awaits an answer, notes stay inside', async () => {
  const token = await signInDriver()
  const id = await sendFeedback(token)
  await act(id, 'note', 'Known cable')
  await act(id, 'reply', 'We replaced it')
  const { firstReplyAt } = await readAsStaff(id)
  const answers = [await write(token, id, 'It is torn again'), await write(token, id, 'It is torn again')]
  expect(answers.map(({ status, data }) => [status, data.state])).toEqual([
    [200, 'new'],
    [200, 'new'],
  ])
  expect(answers[0]?.data.thread.map((step: { kind: string; text: string }) => [step.kind, step.text])).toEqual([
    ['reply', 'We replaced it'],
    ['message', 'It is torn again'],
  ])
  const { thread, ...row } = await readAsStaff(id)
  expect(thread.map((step: { kind: string }) => step.kind)).toEqual(['note', 'reply', 'message'])
  expect(row).toMatchObject({ state: 'new', firstReplyAt })
})

test('feedback that a phone sends again is one feedback; the same words of another driver are another', async () => {
  const [token, other] = [await signInDriver(), await signInDriver()]
  const ids = [...(await Promise.all([sendFeedback(token), sendFeedback(token)])), await sendFeedback(token)]
  expect(new Set(ids).size).toBe(1)
  expect(await sendFeedback(other)).not.toBe(ids[0])
})

test('a message reopens closed feedback, for the person that it was assigned to', async () => {
  const token = await signInDriver()
  const id = await sendFeedback(token)
  await act(id, 'take')
  await act(id, 'close', 'Replaced')
  expect((await write(token, id, 'Not yet')).data).toMatchObject({ state: 'assigned', closedAt: null })
})

test('an empty message is refused at its field; another driver’s feedback does not exist', async () => {
  const [token, other] = [await signInDriver(), await signInDriver()]
  const id = await sendFeedback(token)
  const empty = await write(token, id, ' ')
  expect([empty.status, Object.keys(empty.fields)]).toEqual([400, ['text']])
  expect((await write(other, id, 'Mine?')).status).toBe(404)
  expect((await readAsStaff(id)).thread).toEqual([])
})
