import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SimulationStep } from '../../contract/index.ts'
import { createTestUser } from '@evops/organisation/testing'
import { createOcpiTestSite, type OcpiTestSite } from '../../testing/ocpi-desk.ts'
import { LinkError } from '../links/link-error.ts'
import { runSimulationScenes, UnexpectedResultError } from './play.ts'

let desk: OcpiTestSite
beforeAll(async () => {
  desk = await createOcpiTestSite()
})
beforeEach(() => desk.signIn())
afterAll(() => desk.close())

const path = '/api/organisation/partner-self-test'
const play = (body: object, by?: string) => desk.send('POST', path, body, by)

test('X-07 the self-test plays OCPI against a partner of its own, with each fault, and stores nothing', async () => {
  const rows = async () =>
    (
      await desk.admin.query(
        `select (select count(*) from organisation_partners) + (select count(*) from platform_partner_messages)
          + (select count(*) from interop_ocpi_keys) + (select count(*) from interop_links) as n`,
      )
    ).rows[0]
  const before = await rows()
  for (const version of ['2.2.1', '2.3.0']) {
    const steps = (await play({ protocol: 'ocpi', version })).data<SimulationStep[]>()
    expect(steps.map(({ step, failed, isRight }) => [step, failed, isRight])).toEqual([
      ['handshake', null, true],
      ['told', null, true],
      ['slow', 'slow', true],
      ['down', 'status', true],
      ['rubbish', 'unreadable', true],
      ['token', 'token', true],
      ['refused', 'refused', true],
      ['lost', 'unreachable', true],
      ['again', null, true],
      ['page', 'unreadable', true],
      ['page-again', 'unreadable', true],
      ['reached', null, true],
    ])
    expect(steps.at(-1)?.detail).toContain('HTTP 401')
  }
  expect(await rows()).toEqual(before)
})

test('X-07 the self-test plays T/CEC 102 against a customer of its own, with each fault, and stores nothing', async () => {
  const steps = (await play({ protocol: 'tcec' })).data<SimulationStep[]>()
  expect(steps.map(({ step, failed, isRight }) => [step, failed, isRight])).toEqual([
    ['handshake', null, true],
    ['told', null, true],
    ['slow', 'slow', true],
    ['down', 'status', true],
    ['rubbish', 'unreadable', true],
    ['token', 'token', true],
    ['refused', 'refused', true],
    ['signature', 'signature', true],
    ['clock', 'clock', true],
    ['busy', 'busy', true],
    ['again', null, true],
  ])
})

test('X-07 a step of the self-test is right only where it went as it must', async () => {
  const throwing = (error: Error) => async () => Promise.reject(error)
  const steps = await runSimulationScenes([
    { step: 'slow', expected: 'slow', play: throwing(new LinkError('status', 'HTTP 500')) },
    { step: 'down', expected: 'status', play: async () => '' },
    { step: 'told', expected: null, play: throwing(new UnexpectedResultError('received: 2')) },
    { step: 'lost', expected: 'unreachable', play: throwing(new LinkError('unreachable', 'reset')) },
  ])
  expect(steps.map(({ failed, isRight, detail }) => [failed, isRight, detail])).toEqual([
    ['status', false, 'HTTP 500'],
    [null, false, ''],
    [null, false, 'received: 2'],
    ['unreachable', true, 'reset'],
  ])
})

test('S-17 the self-test is for those who may edit partners', async () => {
  const { token: viewer } = await createTestUser(desk.services, {
    operatorId: desk.operatorId,
    codes: ['interconnmngPerm'],
  })
  expect((await play({ protocol: 'ocpi' }, viewer)).status).toBe(403)
  expect((await play({ protocol: 'ocpi' }, '')).status).toBe(401)
  const bad = await play({ protocol: 'ocpp' })
  expect([bad.status, Object.keys(bad.fields ?? {})]).toEqual([400, ['protocol']])
})
