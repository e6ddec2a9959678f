import { type RecordedRequest, signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useCommands } from './use-commands.ts'

let requests: RecordedRequest[] = []
let answer: () => void = () => undefined
beforeEach(() => {
  requests = signInForTest([], {
    'POST /api/charge-points/P3/commands': () =>
      new Promise((resolve) => {
        answer = () => resolve({ id: 'c', state: 'accepted', reply: null, sentAt: null, answeredAt: null })
      }),
  })
})

function Buttons() {
  const commands = useCommands('P3')
  const send = (connectorId: number) =>
    commands.send({
      what: 'Unlock',
      action: 'UnlockConnector',
      payload: { connectorId },
    })
  return (
    <>
      <button onClick={() => void send(1)}>one</button>
      <button onClick={() => void send(2)}>two</button>
      <output>{commands.busy ? 'waits' : 'answered'}</output>
    </>
  )
}

test('ROUTE-02 X-18 two clicks within one frame are one command; another one goes its own way, and the same again once it is answered', async () => {
  const screen = await render(
    <TestPageStage>
      <Buttons />
    </TestPageStage>,
  )
  const [one, two] = [...screen.container.querySelectorAll('button')]
  one?.click()
  one?.click()
  await expect.poll(() => requests.length).toBe(1)
  answer()
  await expect.element(screen.getByRole('status')).toHaveTextContent('answered')
  one?.click()
  two?.click()
  await expect.poll(() => requests.length).toBe(3)
})
