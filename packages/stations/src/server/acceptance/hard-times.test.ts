import { expect, test } from 'vitest'
import { checkLateDataStep, checkRebootStep } from './hard-times.rules.ts'
import { recordedCallsOf, type RecordedOcppMessage } from './wire.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 8) + seconds * 1000)
const ocppMessage = (seconds: number, ...body: unknown[]): RecordedOcppMessage => ({
  at: at(seconds),
  direction: body[0] === 2 ? 'in' : 'out',
  messageId: String(body[1]),
  body: JSON.stringify(body),
})
const start = { connectorId: 1, idTag: 'TECHNICIAN', meterStart: 0, timestamp: at(0).toISOString() }
const meterValue = (reportedAt: number, measured: number) =>
  ocppMessage(reportedAt, 2, `m${reportedAt}`, 'MeterValues', {
    connectorId: 1,
    transactionId: 7,
    meterValue: [{ timestamp: at(measured).toISOString(), sampledValue: [{ value: '10' }] }],
  })
const startOcppMessages = [
  ocppMessage(1, 2, 's', 'StartTransaction', start),
  ocppMessage(1, 3, 's', { transactionId: 7, idTagInfo: { status: 'Accepted' } }),
]
/** Builds a session with a reset at 20 s, a boot at 30 s, and later messages. */
const runRebootStep = (...later: RecordedOcppMessage[]) =>
  checkRebootStep({
    now: at(60),
    since: at(0),
    connectorNo: 1,
    connectors: 1,
    idTag: 'TECHNICIAN',
    calls: recordedCallsOf([
      ...startOcppMessages,
      meterValue(10, 10),
      ocppMessage(30, 2, 'b', 'BootNotification', {}),
      ...later,
    ]),
    commands: [
      {
        action: 'Reset',
        payload: {},
        state: 'accepted',
        reply: null,
        requestedAt: at(20),
        answeredAt: at(20),
      },
    ],
    doneAt: null,
    link: { connected: true, changedAt: null },
    reported: null,
    orders: null,
  })

test('X-10 a session goes on after a restart by what was measured since, not by what had waited in a queue', () => {
  expect(runRebootStep()).toMatchObject({ say: 'wait-session', late: 'session-lost' })
  expect(runRebootStep(meterValue(31, 19))).toMatchObject({ say: 'wait-session', late: 'session-lost' })
  expect(runRebootStep(meterValue(31, 19), meterValue(40, 40))).toMatchObject({
    send: { action: 'RemoteStopTransaction' },
  })
})

test('X-10 a stop told in the same millisecond as the boot before it was not stamped anew', () => {
  const step = checkLateDataStep({
    now: at(60),
    since: at(0),
    connectorNo: 1,
    connectors: 1,
    idTag: 'TECHNICIAN',
    calls: recordedCallsOf([
      ...startOcppMessages,
      ocppMessage(30, 2, 'b', 'BootNotification', {}),
      ocppMessage(30, 3, 'b', { status: 'Accepted' }),
      ocppMessage(30, 2, 'e', 'StopTransaction', {
        transactionId: 7,
        meterStop: 0,
        timestamp: at(29).toISOString(),
      }),
      ocppMessage(30, 3, 'e', {}),
    ]),
    commands: [],
    doneAt: null,
    link: { connected: true, changedAt: at(30) },
    reported: null,
    orders: null,
  })
  expect(step).toMatchObject({ do: 'pass' })
})
