import { createPageReply, createReply, signInForTest, TestPageStage } from '@evops/kit/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { listChargePoints, sendCommand } from '../contract/index.ts'
import { searchChargePointCommands } from './palette-search.ts'

const id = '019a9f5e-0000-7000-8000-00000000000a'
const connectorOf = listChargePoints.reply.shape.list.element.shape.connectors.element
const connectors = [1, 2].map((connectorNo) => createReply(connectorOf, { connectorNo }))
/** A station with one charge point, 04, that a search finds by its number alone. */
const signIn = () =>
  signInForTest([], {
    'GET /api/charge-points': ({ query }) =>
      createPageReply(
        listChargePoints.reply,
        query.get('search') === '04'
          ? [{ id, chargePointNo: 'P04', name: '04', stationName: 'North', connectors: connectors }]
          : [],
      ),
    'POST /api/charge-points/P04/commands': () => createReply(sendCommand.reply, { state: 'accepted' }),
  })
const find = (text: string) => searchChargePointCommands(text, new AbortController().signal)

test.each([
  ['restart 04', [`act:restart:${id}`]],
  ['restart charge point 04', [`act:restart:${id}`]],
  ['reiniciar el punto 04', [`act:restart:${id}`]],
  ['重启 04', [`act:restart:${id}`]],
  ['重启充电桩04', [`act:restart:${id}`]],
  ['unlock 04', [`act:unlock:${id}:1`, `act:unlock:${id}:2`]],
  ['unlock connector 04', [`act:unlock:${id}:1`, `act:unlock:${id}:2`]],
  ['Unlock 04-2', [`act:unlock:${id}:2`]],
  ['desbloquear conector 04', [`act:unlock:${id}:1`, `act:unlock:${id}:2`]],
  ['desbloquear conector 04 · 2', [`act:unlock:${id}:2`]],
  ['解锁 04', [`act:unlock:${id}:1`, `act:unlock:${id}:2`]],
  ['解锁桩 04 的枪 2', [`act:unlock:${id}:2`]],
])('the palette offers "%s" for the charge point of that number', async (text, expected) => {
  signIn()
  expect((await find(text)).map(({ href }) => href)).toEqual(expected)
})

test.each([
  ['restart 04', 'Restart', { action: 'Reset', payload: { type: 'Soft' } }],
  ['unlock 04-2', 'Unlock connector', { action: 'UnlockConnector', payload: { connectorId: 2 } }],
])('"%s" asks for a confirmation, then sends the command', async (text, verb, body) => {
  const requests = signIn()
  const screen = await render(<TestPageStage>{null}</TestPageStage>)
  const [hit] = await find(text)
  const done = hit?.act?.()
  await screen.getByRole('button', { name: verb, exact: true }).click()
  await done
  expect(requests.filter(({ method }) => method === 'POST').map((request) => request.body)).toEqual([body])
})
