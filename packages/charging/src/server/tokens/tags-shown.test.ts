import { newId, withoutUnknownKeys } from '@evops/platform/contract'
import { createTestActor } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenExport, tokenExportUnmasked, updateToken } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'

const path = '/api/start-tokens'
const tag = 'SECRET-7788'
const shown = '•••• 7788'
let site: StaffSite
let token: { id: string; version: number }
beforeAll(async () => {
  site = await staffSite()
  token = (await site.call('POST', path, { body: { idTag: tag, label: 'Night bus' } })).data
  const chargePoint = await site.chargePoint()
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag: tag })
  await point.close()
})
afterAll(() => site.close())

describe('D-30d a tag', () => {
  test('is masked wherever a list or a page names it, and its whole number finds it', async () => {
    const urls = [
      `${path}?search=${tag}`,
      `${path}/${token.id}`,
      `/api/sessions?search=${tag}`,
      `/api/sessions?tokenId=${token.id}`,
    ]
    for (const url of urls) {
      const { data } = await site.call('GET', url)
      const [row] = data.list ?? [data]
      expect([url, row?.idTag]).toEqual([url, shown])
      expect(JSON.stringify(data)).not.toContain(tag)
    }
    const [session] = (await site.call('GET', `/api/sessions?search=${tag}`)).data.list
    for (const part of ['', '/ocpp-messages?pageSize=200']) {
      const getDetailText = async () =>
        JSON.stringify((await site.call('GET', `/api/sessions/${session.id}${part}`)).data)
      // Messages are stored together, a moment after their response.
      await expect.poll(getDetailText).toContain(shown)
      expect(await getDetailText()).not.toContain(tag)
    }
  })

  test('that comes back masked stays as it was, and no audit entry tells it', async () => {
    const { id, version } = token
    const saved = await site.call('PUT', `${path}/${id}`, { body: { idTag: shown, label: 'Night', version } })
    expect(saved.data).toMatchObject({ idTag: shown, label: 'Night' })
    expect((await site.call('GET', `${path}?search=${tag}`)).data.total).toBe(1)
    expect(JSON.stringify(site.audited)).not.toContain(tag)
    const renamed = { idTag: `${shown} x`, label: 'N' }
    expect((await site.call('POST', path, { body: renamed })).status).toBe(400)
  })

  test('is told in full for a reason that is written down', async () => {
    const url = `${path}/${token.id}/reveal`
    const body = { reason: 'found at the depot' }
    expect((await site.call('POST', url, { body, token: 'nobody' })).status).toBe(403)
    expect((await site.call('POST', url, { body, token: 'theirs' })).status).toBe(404)
    expect((await site.call('POST', url, { body: {} })).fields).toHaveProperty('reason')
    expect((await site.call('POST', url, { body })).data).toEqual({ idTag: tag, groupTag: null })
    expect(site.audited.at(-1)).toMatchObject({ action: 'revealToken', entityId: token.id, after: body })
  })

  test('of an order without a start token, and of a stop without an order, is told the same way', async () => {
    await site.admin.query('update charging_sessions set token_id = null where id_tag = $1', [tag])
    const [session] = (await site.call('GET', `/api/sessions?search=${tag}`)).data.list
    const stop = newId()
    await site.admin.query(
      `insert into charging_orphan_stops (operator_id, id, charge_point_id, reported_transaction_id, id_tag, device_ended_at, received_at, payload)
       select operator_id, $2, charge_point_id, '77', $3, now(), now(), '{}' from charging_sessions where id = $1`,
      [session.id, stop, tag],
    )
    const body = { reason: 'the driver asks who charged' }
    for (const [url, id, action] of [
      [`/api/sessions/${session.id}/reveal`, session.id, 'revealSessionTag'],
      [`/api/sessions/orphan-stops/${stop}/reveal`, stop, 'revealOrphanTag'],
    ]) {
      for (const [token, status] of [
        ['', 401],
        ['nobody', 403],
        ['theirs', 404],
      ] as const)
        expect((await site.call('POST', url, { body, token })).status).toBe(status)
      expect((await site.call('POST', url, { body: { reason: ' ' } })).fields).toHaveProperty('reason')
      expect((await site.call('POST', url, { body })).data).toEqual({ idTag: tag })
      expect(site.audited.at(-1)).toMatchObject({ action, entityId: id, after: body })
    }
    const listed = JSON.stringify((await site.call('GET', '/api/sessions/orphan-stops')).data)
    expect(listed).toContain(shown)
    expect(listed).not.toContain(tag)
  })

  test('of a group is masked like its own, stays as it was, and is told with it', async () => {
    const made = (await site.call('POST', path, { body: { idTag: 'GROUPED-1', groupTag: 'MASTER-4242' } })).data
    const url = `${path}/${made.id}`
    const { data } = await site.call('GET', url)
    expect(data.groupTag).toBe('•••• 4242')
    const body = withoutUnknownKeys(updateToken.body, { ...data, label: 'Keys' }) as object
    const saved = await site.call('PUT', url, { body })
    expect(saved.data).toMatchObject({ label: 'Keys', groupTag: '•••• 4242' })
    const reply = await site.call('POST', `${url}/reveal`, { body: { reason: 'lost' } })
    expect(reply.data).toEqual({ idTag: 'GROUPED-1', groupTag: 'MASTER-4242' })
    expect(await site.file(tokenExport, 'search=GROUPED')).not.toContain('MASTER')
    expect(await site.file(tokenExportUnmasked, 'search=GROUPED')).toContain('MASTER-4242')
    expect(JSON.stringify(site.audited)).not.toContain('MASTER')
  })

  test('is masked in files; in full for whoever may see it', async () => {
    const masked = await site.file(tokenExport, `search=${tag}`)
    expect(masked).toContain(shown)
    expect(masked).not.toContain(tag)
    expect(await site.file(tokenExportUnmasked, `search=${tag}`)).toContain(tag)
    const kind = site.charging.domain.exports?.find(({ name }) => name === 'charging.sessions')
    if (!kind) throw new Error('orders have a file')
    const rows: unknown[] = []
    for await (const row of kind.rows(createTestActor(site.operatorId, []), {})) rows.push(row)
    expect(JSON.stringify(rows)).toContain(shown)
    expect(JSON.stringify(rows)).not.toContain(tag)
  })
})
