import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OcpiLink, PartnerWithSecrets, SimulationStep, SelfTestStep } from '../../contract/index.ts'
import { startSimulatedOcpiPartner } from '../../loopback/ocpi-peer.ts'
import { createOcpiTestSite, type OcpiTestSite } from '../../testing/ocpi-desk.ts'
import { sessionPoint } from '../../testing/session-point.ts'

let desk: OcpiTestSite
beforeAll(async () => {
  desk = await createOcpiTestSite({ withinMs: 3_000 })
  await desk.signIn()
})
afterAll(() => desk.close())

const path = '/api/organisation/partners'
const began = new Date('2026-05-04T09:00:00Z').getTime()
const minutes = () => (desk.services.now().getTime() - began) / 60_000
/** Runs the jobs once per second for a number of seconds. */
async function passes(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    desk.setNow(new Date(desk.services.now().getTime() + 1_000))
    await desk.run('interop:push-ocpi')
  }
}

test('X-25 within 15 minutes a partner is made, tried, registered and checked, sees our station, and its driver charges', async () => {
  desk.setNow(new Date(began))
  await desk.signIn()
  const chargePoint = await desk.placed()
  const peer = await startSimulatedOcpiPartner({ party: 'NLNEW' })
  try {
    let acts = 0
    const act = async <T>(url: string, body?: object): Promise<T> => {
      acts += 1
      const answer = await desk.send('POST', url, body)
      expect(answer.status).toBe(200)
      return answer.data<T>()
    }
    // First a simulation against a partner of our own: the console names each fault of the protocol.
    const tried = await act<SimulationStep[]>('/api/organisation/partner-self-test', {
      protocol: 'ocpi',
      version: '2.3.0',
    })
    expect(tried.filter(({ isRight }) => !isRight)).toEqual([])
    const { id } = await act<PartnerWithSecrets>(path, {
      platformId: 'NLNEW',
      name: 'New partner',
      protocol: 'ocpi',
      apiUrl: peer.url,
      stationIds: [chargePoint.stationId],
      pushEnabled: true,
    })
    const link = await act<OcpiLink>(`${path}/${id}/ocpi/register`, { token: peer.invite() })
    expect(link).toMatchObject({ state: 'registered', failed: null })
    await passes(5)
    const checked = await act<SelfTestStep[]>(`${path}/${id}/ocpi/test`)
    expect(checked.filter(({ failed }) => failed !== null)).toEqual([])
    expect(checked.map(({ step }) => step)).toContain('tariffs')

    const requestPlatform = (method: 'GET' | 'POST', what: string, body?: object) =>
      peer.sendRequest(method, `${desk.base}${what}`, { ...(body && { body }) })
    const [location] = (await requestPlatform('GET', '/2.3.0/locations')).data
    expect(location).toMatchObject({ id: chargePoint.stationId, city: 'Madrid' })
    const point = await sessionPoint(desk, chargePoint)
    const answer = await requestPlatform('POST', '/2.3.0/commands/START_SESSION', {
      response_url: `${peer.url.replace('/versions', '')}/2.3.0/results/1`,
      token: {
        country_code: 'NL',
        party_id: 'NEW',
        uid: 'CARD-1',
        type: 'RFID',
        contract_id: 'NL-NEW-C-1',
        issuer: 'Peer',
        valid: true,
        whitelist: 'ALLOWED',
        last_updated: '2026-05-04T09:00:00Z',
      },
      location_id: chargePoint.stationId,
      evse_uid: location.evses[0].uid,
    })
    expect(answer).toMatchObject({ data: { result: 'ACCEPTED' } })
    await point.begin()
    await passes(3)
    expect([...peer.drivers.sessions.values()]).toMatchObject([
      { status: 'ACTIVE', location_id: chargePoint.stationId, cdr_token: { uid: 'CARD-1', party_id: 'NEW' } },
    ])
    await desk.interop.idle()
    await point.close()
    expect(acts).toBe(4)
    expect(minutes()).toBeLessThan(15)
  } finally {
    await peer.close()
  }
})
