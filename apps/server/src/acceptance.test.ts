import type { Language } from '@evops/platform/contract'
import { createTestActor, nightlyTest, readExport } from '@evops/platform/testing'
import { acceptanceSteps } from '@evops/stations/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptanceSite,
  expectBoot,
  acceptanceFactsOf,
  acceptanceStepOf,
  type AcceptanceSite,
} from './testing/acceptance-site.ts'

let trials: AcceptanceSite
beforeAll(async () => {
  trials = await acceptanceSite()
})
afterAll(() => trials.close())

// acceptance.nightly.test.ts covers every failure.
/* Charging takes time, so these tests run concurrently. */
describe.concurrent('X-10 acceptance of a new charge point', () => {
  test('a good one passes every step, with frames, times, registers and its orders as evidence', async () => {
    const trial = await trials.begin()
    const run = await trials.technician(trial)
    const failed = run.steps.find(({ state }) => state === 'failed')
    expect(
      run.steps.map(({ key, state, failure }) => [key, state, failure]),
      `it failed by ${JSON.stringify(failed)}`,
    ).toEqual(acceptanceSteps.map((key) => [key, 'passed', null]))
    expect(run).toMatchObject({ state: 'passed', passed: 7, total: 7, idTag: '•••• CIAN', connectorNo: 1 })
    expectBoot(run)
    expect(acceptanceFactsOf(run, 'parameters')).toMatchObject({ connectors: 2, 'sample-interval': 2 })
    expect(acceptanceFactsOf(run, 'meter').meterValues).toBeGreaterThanOrEqual(2)
    expect(acceptanceFactsOf(run, 'stop')).toMatchObject({ reason: 'Remote', session: expect.any(String) })
    expect(acceptanceFactsOf(run, 'reboot')).toMatchObject({ reason: 'HardReset', session: expect.any(String) })
    expect(acceptanceFactsOf(run, 'late')).toMatchObject({ reason: 'Local', session: expect.any(String) })
    const ocppMessages = run.steps.flatMap((one) => one.ocppMessages)
    expect(ocppMessages.every(({ body }) => !body.includes('TECHNICIAN'))).toBe(true)
    expect(acceptanceStepOf(run, 'start')?.ocppMessages.map(({ direction }) => direction)).toEqual(['in', 'out'])
    const { rows } = await trials.site.admin.query('select state from charging_sessions where charge_point_id = $1', [
      trial.chargePoint.chargePointId,
    ])
    expect(rows).toEqual([{ state: 'settled' }, { state: 'settled' }, { state: 'settled' }])
    expect((await trials.call('POST', `/api/acceptance-runs/${trial.id}/end`, {})).error).toBe(
      'stations.acceptance-over',
    )
    const list = await trials.call(
      'GET',
      `/api/acceptance-runs?chargePointId=${trial.chargePoint.chargePointId}&state=passed`,
    )
    expect(list.data).toMatchObject({ total: 1, list: [{ passed: 7, failedStep: null }] })
  })

  nightlyTest(test)('a good one of OCPP 2.0.1 passes the same steps, by what it says in its own words', async () => {
    const trial = await trials.begin({}, { version: 'ocpp2.0.1' })
    const run = await trials.technician(trial)
    expect(run.steps.map(({ key, state, failure }) => [key, state, failure])).toEqual(
      acceptanceSteps.map((key) => [key, 'passed', null]),
    )
    expectBoot(run)
    expect(acceptanceFactsOf(run, 'parameters')).toMatchObject({ connectors: 2, 'sample-interval': 2 })
    expect(acceptanceFactsOf(run, 'meter').meterValues).toBeGreaterThanOrEqual(2)
    expect(acceptanceFactsOf(run, 'stop')).toMatchObject({ reason: 'Remote', session: expect.any(String) })
    expect(acceptanceFactsOf(run, 'reboot')).toMatchObject({ reason: 'ImmediateReset', session: expect.any(String) })
    expect(acceptanceFactsOf(run, 'late')).toMatchObject({ reason: 'Local', session: expect.any(String) })
    expect(acceptanceStepOf(run, 'start')?.ocppMessages[0]?.body).toContain('TransactionEvent')
    expect(
      run.steps.flatMap(({ ocppMessages }) => ocppMessages).every(({ body }) => !body.includes('TECHNICIAN')),
    ).toBe(true)
    const { rows } = await trials.site.admin.query(
      'select state, protocol from charging_sessions where charge_point_id = $1',
      [trial.chargePoint.chargePointId],
    )
    expect(rows).toEqual([1, 2, 3].map(() => ({ state: 'settled', protocol: 'ocpp2.0.1' })))
  })

  nightlyTest(test)('a stop stamped when it is sent fails at late as restamped', async () => {
    const run = await trials.technician(await trials.begin({ stampsWhenSent: true }))
    expect(acceptanceStepOf(run, 'late')).toMatchObject({ state: 'failed', failure: 'restamped' })
    expect(acceptanceStepOf(run, 'late')?.ocppMessages.length).toBeGreaterThan(0)
  })
})

describe('X-10 acceptance of a new charge point', () => {
  test('a step is given up, repeated, gone on behind; the run is ended, once', async () => {
    const trial = await trials.begin()
    const steer = (key: string, to: string) =>
      trials.call('POST', `/api/acceptance-runs/${trial.id}/steps`, { key, do: to })
    await trials.round()
    expect(acceptanceStepOf(await trials.runOf(trial), 'boot')).toMatchObject({
      state: 'working',
      say: 'switch-on',
      tries: 1,
    })
    expect((await steer('boot', 'done')).error).toBe('stations.acceptance-step')
    expect((await steer('boot', 'go-on')).error).toBe('stations.acceptance-step')
    expect(acceptanceStepOf((await steer('boot', 'give-up')).data, 'boot')).toMatchObject({ failure: 'given-up' })
    await trials.round()
    expect(acceptanceStepOf(await trials.runOf(trial), 'parameters')).toMatchObject({ state: 'waiting' })
    await steer('boot', 'again')
    await trials.round()
    expect(acceptanceStepOf(await trials.runOf(trial), 'boot')).toMatchObject({
      state: 'working',
      tries: 2,
      failure: null,
    })
    await steer('boot', 'give-up')
    expect(acceptanceStepOf((await steer('boot', 'go-on')).data, 'boot')).toMatchObject({ state: 'left' })
    await trials.round()
    expect(acceptanceStepOf(await trials.runOf(trial), 'parameters')).toMatchObject({
      state: 'working',
      say: 'switch-on',
    })
    const ended = await trials.call('POST', `/api/acceptance-runs/${trial.id}/end`, { notes: 'Rain' })
    expect(ended.data).toMatchObject({ state: 'stopped', notes: 'Rain', finishedAt: expect.any(String) })
    expect((await steer('boot', 'again')).error).toBe('stations.acceptance-over')
    const { rows } = await trials.site.admin.query(
      "select count(*)::int as n from organisation_audit where entity = 'acceptance' and entity_id = $1",
      [trial.id],
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(6)
  })

  test('one runs at a time; a connector that is not there, and whoever may only look, are refused', async () => {
    const { chargePoint, id } = await trials.begin()
    const url = `/api/charge-points/${chargePoint.chargePointId}/acceptance-runs`
    const body = { connectorNo: 1, idTag: 'SOMEBODY' }
    expect((await trials.call('POST', url, body)).error).toBe('stations.acceptance-running')
    await trials.call('POST', `/api/acceptance-runs/${id}/end`, {})
    expect(await trials.call('POST', url, { ...body, connectorNo: 9 })).toMatchObject({
      error: 'stations.connector-unknown',
    })
    const unknown = await trials.call('POST', url, { connectorNo: 1, tokenId: id })
    expect([unknown.error, Object.keys(unknown.fields ?? {})]).toEqual(['request.invalid', ['tokenId']])
    const { rows } = await trials.site.admin.query('select id, id_tag from charging_tokens limit 1')
    const chosen = await trials.call('POST', url, { connectorNo: 1, tokenId: rows[0]?.id })
    expect(chosen.data?.idTag.slice(-4)).toBe(rows[0]?.id_tag.slice(-4))
    await trials.call('POST', `/api/acceptance-runs/${chosen.data?.id}/end`, {})
    expect((await trials.call('POST', url, body, trials.viewer)).status).toBe(403)
    expect((await trials.call('GET', `/api/acceptance-runs/${id}`, undefined, trials.viewer)).status).toBe(200)
  })

  test('its file says what the steps showed in words: reasons and anomalies, moments on the station’s clock, figures with their units', async () => {
    const trial = await trials.begin()
    await trials.call('POST', `/api/acceptance-runs/${trial.id}/end`, {})
    const facts = [
      { key: 'clock', kind: 'seconds', value: 1_234 },
      { key: 'transaction', kind: 'count', value: 12_345 },
      { key: 'register-end', kind: 'wh', value: 1_234_567 },
      { key: 'power', kind: 'w', value: 59_800 },
      { key: 'stopped-at', kind: 'time', value: '2026-05-31T16:30:05.000Z' },
      { key: 'reason', kind: 'text', value: 'HardReset' },
      { key: 'answer', kind: 'text', value: 'ConcurrentTx' },
      { key: 'flags', kind: 'text', value: 'A05, A07' },
      // The manufacturer's model name does not influence the result.
      { key: 'model', kind: 'text', value: 'Remote' },
    ]
    await trials.site.admin.query(
      "update stations_acceptance_runs set steps = jsonb_set(steps, '{0,facts}', $2::jsonb) where id = $1",
      [trial.id, JSON.stringify(facts)],
    )
    const all = { exports: trials.site.domains.list.flatMap((domain) => domain.exports ?? []) }
    const evidence = async (language: Language) => {
      const actor = createTestActor(trials.site.operatorId, [], { language })
      const wanted = {
        name: 'stations.acceptance',
        filter: { chargePointId: trial.chargePoint.chargePointId },
      }
      return (await readExport(all, actor, wanted)).text
    }
    for (const [language, phrases] of Object.entries(stepTexts)) {
      const text = await evidence(language as Language)
      expect(text).toContain(phrases.join('; '))
      expect(text).not.toMatch(/HardReset|ConcurrentTx|T16:30/)
    }
  })
})

const stepTexts = {
  zh: [
    '时钟误差: 1,234 s',
    '交易流水号: 12345',
    '止度: 1,234.567 kWh',
    '最大功率: 59.8 kW',
    '停止: 2026-06-01 00:30:05',
    '停止原因: 硬重启',
    '应答: 已在其他桩充电',
    '异常: A05 表底不连续, A07 平均功率超额定',
    '型号: Remote',
  ],
  en: [
    'Clock deviation: 1,234 s',
    'Transaction: 12345',
    'Register at stop: 1,234.567 kWh',
    'Peak power: 59.8 kW',
    'Stopped: 2026-06-01 00:30:05',
    'Reason: Hard reset',
    'Answer: In use at another charge point',
    'Anomalies: A05 Readings not continuous, A07 Average power above rated',
    'Model: Remote',
  ],
  es: [
    'Desvío del reloj: 1.234 s',
    'Transacción: 12345',
    'Lectura final: 1.234,567 kWh',
    'Potencia máxima: 59,8 kW',
    'Parada: 2026-06-01 00:30:05',
    'Motivo: Reinicio forzado',
    'Respuesta: En uso en otro punto',
    'Anomalías: A05 Lecturas no continuas, A07 Potencia media excesiva',
    'Modelo: Remote',
  ],
}
