import { expect, onTestFinished, test } from 'vitest'
import { encodeFrame, encodeMessage, fromHex, zeroValuesOf } from '../contract/index.ts'
import { testYkcGateway } from '../testing/index.ts'
import type { YkcEndReason, YkcGatewayOptions, YkcStreamFault } from './index.ts'

const no = '44030500120077'
const otherNo = '44030500120078'

async function openGateway(options: Partial<YkcGatewayOptions<string>> = {}) {
  const faults: YkcStreamFault[] = []
  const ends: [string, YkcEndReason][] = []
  const opened = await testYkcGateway({
    onFault: (fault) => faults.push(fault),
    onClose: ({ chargePointNo }, reason) => ends.push([chargePointNo, reason]),
    ...options,
  })
  onTestFinished(opened.close)
  return { ...opened, faults, ends }
}

test('a known number logs in, and its heartbeat is answered with its own sequence', async () => {
  const { gateway, connect } = await openGateway()
  const point = await connect()
  expect(await point.logIn(no)).toBe(0)
  expect(gateway.connection(no)?.point).toBe(`point ${no}`)
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '02' }, 0x0301)
  expect(await point.next('HeartbeatAnswer')).toMatchObject({ sequence: 0x0301, values: { connectorNo: '02' } })
})

test('an unknown number is refused and its socket closed', async () => {
  const { gateway, connect } = await openGateway()
  const point = await connect()
  expect(await point.logIn('99999999999999')).toBe(1)
  await point.closed
  expect(gateway.connections()).toEqual([])
})

test('a number that is refused again and again is not looked up for a minute', async () => {
  let lookUps = 0
  const { connect } = await openGateway({
    authenticate: async () => {
      lookUps += 1
      return { refused: 'unknown' }
    },
    limits: { refusedLogins: 2 },
  })
  for (let round = 0; round < 4; round += 1) expect(await (await connect()).logIn(no)).toBe(1)
  expect(lookUps).toBe(2)
})

test('a socket without a login is closed after its time', async () => {
  const { connect, faults } = await openGateway({ limits: { loginMs: 30 } })
  await (
    await connect()
  ).closed
  expect(faults).toEqual([{ kind: 'login-timeout' }])
})

test('above the limit of strangers the oldest is closed', async () => {
  const { connect, faults } = await openGateway({ limits: { strangers: 1 } })
  const first = await connect()
  const second = await connect()
  await first.closed
  expect(await second.logIn(no)).toBe(0)
  expect(faults).toEqual([{ kind: 'too-many-strangers' }])
})

test('200 charge points of one address log in at once', async () => {
  const { gateway, connect } = await openGateway()
  const numbers = Array.from({ length: 200 }, (_, at) => String(44_030_500_130_000 + at))
  const results = await Promise.all(numbers.map(async (number) => (await connect()).logIn(number)))
  expect(new Set(results)).toEqual(new Set([0]))
  expect(gateway.connections()).toHaveLength(200)
})

test('strangers that send garbage from the address of a depot keep out none of its 50 charge points', async () => {
  const { gateway, connect } = await openGateway({ limits: { strangers: 60, garbageBytes: 100 } })
  const strangers = await Promise.all(Array.from({ length: 120 }, () => connect()))
  const garbage = Uint8Array.from({ length: 50 }, (_, at) => at)
  for (const stranger of strangers) stranger.sendBytes(garbage)
  const numbers = Array.from({ length: 50 }, (_, at) => String(44_030_500_130_000 + at))
  const results = await Promise.all(numbers.map(async (number) => (await connect()).logIn(number)))
  expect(new Set(results)).toEqual(new Set([0]))
  expect(gateway.connections()).toHaveLength(50)
})

/** Accepts one ICCID only. */
const openBoundGateway = (limits: YkcGatewayOptions<string>['limits'] = {}) =>
  openGateway({
    authenticate: async ({ login: { iccid } }) =>
      iccid === boundIccid ? { point: 'bound' } : { refused: 'ykc-iccid' },
    limits,
  })
const boundIccid = '89860412345678901234'
const guessOf = (at: number) => String(89_860_412_300_000_000n + BigInt(at)).padStart(20, '0')

test('a stranger that repeats a wrong ICCID does not keep out the charge point behind the same address', async () => {
  const { connect } = await openBoundGateway({ refusedLogins: 2 })
  for (let round = 0; round < 5; round += 1) expect(await (await connect()).logIn(no, { iccid: guessOf(1) })).toBe(1)
  expect(await (await connect()).logIn(no, { iccid: boundIccid })).toBe(0)
})

test('a stranger that tries ICCIDs is stopped, and the known charge point behind the same address is not', async () => {
  const { connect } = await openBoundGateway({ refusedGuesses: 3 })
  expect(await (await connect()).logIn(no, { iccid: boundIccid })).toBe(0)
  for (let round = 0; round < 5; round += 1)
    expect(await (await connect()).logIn(no, { iccid: guessOf(round) })).toBe(1)
  expect(await (await connect()).logIn(no, { iccid: boundIccid })).toBe(0)
})

test('after a restart, too, a stranger that tries ICCIDs does not keep out the bound charge point behind his address', async () => {
  const { connect } = await openGateway({
    authenticate: async ({ login: { iccid } }) =>
      iccid === boundIccid ? { point: 'bound' } : { refused: 'ykc-iccid', boundIccid: boundIccid.slice(1) },
    limits: { refusedGuesses: 3 },
  })
  for (let round = 0; round < 5; round += 1)
    expect(await (await connect()).logIn(no, { iccid: guessOf(round) })).toBe(1)
  expect(await (await connect()).logIn(no, { iccid: boundIccid })).toBe(0)
})

test('ICCIDs of a number are not looked up after too many wrong ones from an address', async () => {
  const tried: string[] = []
  const { connect } = await openGateway({
    authenticate: async ({ login: { iccid } }) => {
      tried.push(iccid)
      return { refused: 'ykc-iccid' }
    },
    limits: { refusedGuesses: 3 },
  })
  for (let round = 0; round < 5; round += 1)
    expect(await (await connect()).logIn(no, { iccid: guessOf(round) })).toBe(1)
  expect(tried).toEqual([guessOf(0), guessOf(1), guessOf(2)])
})

test('a connection with a newer one in another process ends as replaced', async () => {
  const { gateway, connect, ends } = await openGateway()
  const point = await connect()
  await point.logIn(no)
  gateway.giveUp(no)
  await point.closed
  expect(ends).toEqual([[no, 'connection replaced']])
})

test('a silent charge point is down', async () => {
  const { connect, ends } = await openGateway({ limits: { silenceMs: 50 } })
  const point = await connect()
  await point.logIn(no)
  await point.closed
  expect(ends).toEqual([[no, 'silence']])
})

test('the same number again takes over, and the old connection ends', async () => {
  const { gateway, connect, ends } = await openGateway()
  const old = await connect()
  await old.logIn(no)
  const call = gateway.call(no, 'RemoteStop', { chargePointNo: no, connectorNo: '01' })
  await old.next('RemoteStop')
  const next = await connect()
  expect(await next.logIn(no)).toBe(0)
  expect(await call).toEqual({ state: 'offline' })
  await old.closed
  expect(ends).toEqual([[no, 'connection replaced']])
  next.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  expect((await next.next('HeartbeatAnswer')).name).toBe('HeartbeatAnswer')
})

test('connections of one number that replace each other are reported as a copied number', async () => {
  const copied: string[] = []
  const { connect } = await openGateway({ onCopiedNumber: ({ chargePointNo }) => copied.push(chargePointNo) })
  for (let round = 0; round < 5; round += 1) await (await connect()).logIn(no)
  expect(copied).toEqual([no])
})

test('a new connection waits for the handler of the old one', async () => {
  const steps: string[] = []
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { connect } = await openGateway({
    async handle({ message, answer }) {
      steps.push(`begin ${message.name}`)
      if (message.name === 'Record') {
        reach()
        await stored
      }
      steps.push(`end ${message.name}`)
      if (message.name === 'Heartbeat') answer('HeartbeatAnswer', { ...message.values, reply: 0 })
    },
  })
  const old = await connect()
  await old.logIn(no)
  old.send('Record', { chargePointNo: no })
  await reached
  const next = await connect()
  await next.logIn(no)
  next.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  store()
  await next.next('HeartbeatAnswer')
  expect(steps).toEqual(['begin Record', 'end Record', 'begin Heartbeat', 'end Heartbeat'])
})

test('nothing but a login counts before the login, and a number speaks only where it logged in', async () => {
  const handled: string[] = []
  const { connect, faults } = await openGateway({
    handle: async ({ message, answer }) => {
      handled.push(message.name)
      if (message.name === 'Heartbeat') answer('HeartbeatAnswer', { ...message.values, reply: 0 })
    },
  })
  const point = await connect()
  point.send('Record', { chargePointNo: no })
  await point.logIn(no)
  point.send('Record', { chargePointNo: otherNo })
  point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' })
  await point.next('HeartbeatAnswer')
  expect(handled).toEqual(['Heartbeat'])
  expect(faults).toEqual([
    { kind: 'before-login', type: 0x3b },
    { kind: 'foreign-number', type: 0x3b, chargePointNo: otherNo },
  ])
})

test('a concentrator carries several charge points on one socket', async () => {
  const { gateway, connect } = await openGateway()
  const point = await connect()
  expect(await point.logIn(no)).toBe(0)
  expect(await point.logIn(otherNo)).toBe(0)
  expect(gateway.connections()).toHaveLength(2)
  gateway.connection(no)?.close('registration changed')
  point.send('Heartbeat', { chargePointNo: otherNo, connectorNo: '01' })
  expect(await point.next('HeartbeatAnswer')).toMatchObject({ values: { chargePointNo: otherNo } })
})

test('encrypted, unknown, short and platform messages are dropped and reported, and the line goes on', async () => {
  const { connect, faults } = await openGateway()
  const point = await connect()
  await point.logIn(no)
  const { type, body } = encodeMessage('Heartbeat', { ...zeroValuesOf('Heartbeat'), chargePointNo: no })
  point.sendBytes(encodeFrame({ sequence: 1, encryption: 1, type, body }))
  point.sendBytes(encodeFrame({ sequence: 2, encryption: 0, type: 0x71, body }))
  point.sendBytes(encodeFrame({ sequence: 3, encryption: 0, type, body: body.subarray(1) }))
  point.sendBytes(encodeFrame({ sequence: 4, encryption: 0, type: 0x36, body }))
  point.sendBytes(fromHex('0001'))
  point.sendBytes(encodeFrame({ sequence: 5, encryption: 0, type, body }))
  expect(await point.next('HeartbeatAnswer')).toMatchObject({ sequence: 5 })
  expect(faults.filter(({ kind }) => kind !== 'garbage')).toEqual([
    { kind: 'encrypted', type: 0x03 },
    { kind: 'unknown-type', type: 0x71 },
    { kind: 'too-short', type: 0x03 },
    { kind: 'wrong-direction', type: 0x36 },
  ])
})

test('the checksum in the other order is accepted and reported once', async () => {
  const { connect, faults } = await openGateway()
  const point = await connect()
  await point.logIn(no)
  const { type, body } = encodeMessage('Heartbeat', { ...zeroValuesOf('Heartbeat'), chargePointNo: no })
  const bytes = encodeFrame({ sequence: 1, encryption: 0, type, body })
  const swapped = Uint8Array.from([...bytes.subarray(0, -2), ...bytes.subarray(-2).toReversed()])
  point.sendBytes(swapped)
  point.sendBytes(swapped)
  await point.next('HeartbeatAnswer')
  await point.next('HeartbeatAnswer')
  expect(faults).toEqual([{ kind: 'checksum-order', order: 'high-first' }])
})

test('a frame that stops in its middle is given up, and the next one is read', async () => {
  const { connect } = await openGateway({ limits: { halfFrameMs: 30 } })
  const point = await connect()
  point.sendBytes(fromHex('68FF0000'))
  expect(await point.logIn(no)).toBe(0)
})

test('endless garbage closes the socket', async () => {
  const { connect, ends } = await openGateway({ limits: { garbageBytes: 100 } })
  const point = await connect()
  await point.logIn(no)
  point.sendBytes(new Uint8Array(200))
  await point.closed
  expect(ends).toEqual([[no, 'garbage']])
})

test('a command is answered by type, connector and serial, and one of a type waits for the other', async () => {
  const { gateway, connect } = await openGateway()
  const point = await connect()
  await point.logIn(no)
  const start = (connectorNo: string, serial: string) =>
    gateway.call(no, 'RemoteStart', { ...zeroValuesOf('RemoteStart'), chargePointNo: no, connectorNo, serial })
  const [first, second] = [start('01', '1'.repeat(32)), start('02', '2'.repeat(32))]
  expect(await point.next('RemoteStart')).toMatchObject({ sequence: 0, values: { connectorNo: '01' } })
  const answer = { chargePointNo: no, success: 1 }
  point.send('StartResult', { ...answer, connectorNo: '02', serial: '2'.repeat(32) })
  point.send('StartResult', { ...answer, connectorNo: '01', serial: '1'.repeat(32) })
  expect(await first).toMatchObject({ state: 'answered', message: { values: { connectorNo: '01' } } })
  expect(await point.next('RemoteStart')).toMatchObject({ sequence: 1, values: { connectorNo: '02' } })
  point.send('StartResult', { ...answer, connectorNo: '02', serial: '2'.repeat(32) })
  expect(await second).toMatchObject({ state: 'answered', message: { values: { connectorNo: '02' } } })
})

test('silence on a command is a time-out, and a command without a connection is offline', async () => {
  const { gateway, connect } = await openGateway()
  const point = await connect()
  await point.logIn(no)
  const stop = { chargePointNo: no, connectorNo: '01' }
  expect(await gateway.call(no, 'RemoteStop', stop, { timeoutMs: 20 })).toEqual({ state: 'timeout' })
  expect(await gateway.call(otherNo, 'RemoteStop', stop)).toEqual({ state: 'offline' })
})

test('a charge point that does not read is closed', async () => {
  const { gateway, connect, ends } = await openGateway({ limits: { unsentBytes: 64, frameGapMs: 10_000 } })
  const point = await connect()
  await point.logIn(no)
  const connection = gateway.connection(no)
  const stop = { chargePointNo: no, connectorNo: '01' }
  let isSent = true
  while (isSent) isSent = connection?.send('RemoteStop', stop) ?? false
  await point.closed
  expect(ends).toEqual([[no, 'slow reader']])
})

test('a socket with too many waiting frames is read no further, and loses none', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let handled = 0
  const { connect } = await openGateway({
    limits: { waitingFrames: 2 },
    async handle({ message, answer }) {
      await opened
      handled += 1
      if (message.name === 'Heartbeat') answer('HeartbeatAnswer', { ...message.values, reply: 0 })
    },
  })
  const point = await connect()
  await point.logIn(no)
  for (let round = 0; round < 500; round += 1) point.send('Heartbeat', { chargePointNo: no, connectorNo: '01' }, round)
  open()
  for (let round = 0; round < 500; round += 1) expect((await point.next('HeartbeatAnswer')).sequence).toBe(round)
  expect(handled).toBe(500)
})

test('a stop of the server answers what is in progress', async () => {
  const { promise: stored, resolve: store } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { gateway, connect } = await openGateway({
    async handle({ message, answer }) {
      reach()
      await stored
      if (message.name === 'Record') answer('RecordReceived', { serial: message.values.serial, result: 0 })
    },
  })
  const point = await connect()
  await point.logIn(no)
  point.send('Record', { chargePointNo: no })
  await reached
  const drained = gateway.drain()
  store()
  expect((await point.next('RecordReceived')).name).toBe('RecordReceived')
  await drained
  await point.closed
})
