import { expect, test } from 'vitest'
import { root } from '../ready/runtime.mjs'
import { checkMessages, checkMessagesOf21, listMessagesOf21, messageFileName } from './messages.ts'
import { readTree, createTestTree } from './tree.ts'

const server = 'packages/stations/src/server'
const good = {
  'packages/ocpp/src/contract/ocpp16.ts':
    'export interface CallsFromPoint16 { Heartbeat: object; StartTransaction: object }',
  'packages/ocpp/src/contract/ocpp201.more.ts':
    'export interface MoreCallsFromPoint201 { NotifyEVChargingNeeds: object }',
  [`${server}/ocpp/handlers.ts`]: `import { heartbeat } from './heartbeat.ts'
    import { startTransaction } from './start-transaction.ts'
    import { keep } from './keep.store.ts'
    export const handlers = { Heartbeat: heartbeat, StartTransaction: startTransaction(keep) }`,
  [`${server}/ocpp/heartbeat.ts`]: '',
  [`${server}/ocpp/start-transaction.ts`]: '',
  [`${server}/ocpp/keep.store.ts`]: '',
  [`${server}/my-gateway.ts`]: `import { needs } from './ocpp201/notify-ev-charging-needs.ts'
    export const more = { NotifyEVChargingNeeds: needs }`,
  [`${server}/ocpp201/notify-ev-charging-needs.ts`]: '',
}
const without = (name: string, more: Record<string, string> = {}) => {
  const { [name as keyof typeof good]: _gone, ...rest } = good
  return createTestTree({ ...rest, ...more })
}

test('ROW-26 the code has one file for each message that a charge point sends, of its name, in every version', () => {
  const tree = readTree(root)
  expect(checkMessages(tree)).toEqual([])
  for (const message of ['StartTransaction', 'TransactionEvent', 'Get15118EVCertificate', 'OpenPeriodicEventStream']) {
    const others = tree.files.filter(({ path }) => !path.endsWith(`/${messageFileName(message)}.ts`))
    expect(checkMessages({ root, files: others })).toContainEqual(expect.stringContaining(`${message} of `))
  }
})

test('what no file is called after, what nobody takes and what several share is found', () => {
  expect(checkMessages(createTestTree(good))).toEqual([])
  expect(checkMessages(without(`${server}/ocpp/heartbeat.ts`))).toEqual([
    'Heartbeat of ocpp16 has no file heartbeat.ts',
  ])
  expect(
    checkMessages(
      createTestTree({ ...good, [`${server}/my-gateway.ts`]: "import { needs } from './ocpp/vehicles.ts'" }),
    ),
  ).toEqual([
    'NotifyEVChargingNeeds of ocpp201 stands in no table of handlers',
    `${server}/my-gateway.ts takes a handler from ${server}/ocpp/vehicles.ts, which no message is called after`,
    `${server}/ocpp201/notify-ev-charging-needs.ts is called after a message, and no table of handlers takes it`,
  ])
})

test('each message of OCPP 2.1 is received or sent by the product, and is in a test', () => {
  const tree = readTree(root)
  const messages = listMessagesOf21()
  expect(messages.length).toBeGreaterThan(85)
  expect(checkMessagesOf21(tree, messages)).toEqual([])
  expect(checkMessagesOf21(tree, ['MessageOf2031'])).toEqual(['MessageOf2031 of ocpp21 is neither received nor sent'])
  const files = tree.files.filter(({ path }) => !/(test|spec)\.tsx?$/.test(path))
  expect(checkMessagesOf21({ root, files }, messages)).toContain('AFRRSignal of ocpp21 is in no test')
})
