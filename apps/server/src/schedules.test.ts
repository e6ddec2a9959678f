import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo, Server as TcpServer } from 'node:net'
import { createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { smtpServer, extractPdfText, waitUntil } from '@evops/platform/testing'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

interface Person {
  userId: string
  token: string
}
let site: ProductSite
let mailbox: TcpServer
let receiver: Server
let mails: string[] = []
let posts: { headers: IncomingHttpHeaders; body: string }[] = []
let keeper: Person
let colleague: Person
let manager: Person
let stranger: Person
const codes = ['stationPilePerm', 'chgstation:export']
const url = '/api/export-schedules'

beforeAll(async () => {
  site = await productSite()
  mailbox = smtpServer((mail) => mails.push(mail))
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      posts.push({ headers: request.headers, body })
      response.end('ok')
    })
  })
  for (const server of [mailbox, receiver]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await site.admin.query(
    "insert into outreach_operator_networks (operator_id, purpose, network, added_by) select operator_id, unnest('{mail,webhooks,documents}'::text[]), '127.0.0.0/8', 'tests' from organisation_operators",
  )
  const { operatorId, services } = site
  keeper = await createTestUser(services, { operatorId, codes })
  colleague = await createTestUser(services, { operatorId, codes: [] })
  manager = await createTestUser(services, { operatorId, codes: ['notifyPerm', 'notify:control'] })
  stranger = await createTestUser(services, { operatorId: await site.operator(), codes: 'all' })
  for (const [{ userId }, name] of [
    [keeper, 'keeper'],
    [colleague, 'colleague'],
  ] as const)
    await site.admin.query('update organisation_users set email = $2 where id = $1', [
      userId,
      `${name}@operator.example`,
    ])
  await site.services.jobs.start(Object.assign({}, ...site.domains.list.map(({ jobs = {} }) => onlyRuns(jobs))))
})
afterAll(async () => {
  mailbox.close()
  receiver.close()
  await site.domains.outreach.close()
  await site.close()
})
beforeEach(async () => {
  mails = []
  posts = []
  await site.admin.query(
    'delete from outreach_schedules; delete from outreach_deliveries; delete from outreach_notices',
  )
  await mailServer({})
})

/** Keeps only the job that creates files; the test runs all other jobs manually. */
const onlyRuns = (jobs: object) => Object.fromEntries(Object.entries(jobs).filter(([name]) => name === 'platform:run'))
async function mailServer(more: object) {
  await site.admin.query('delete from outreach_mail_servers')
  const { port } = mailbox.address() as AddressInfo
  const server = { host: '127.0.0.1', port, security: 'none', sender: 'reports@operator.example', ...more }
  expect((await site.call('PUT', '/api/mail-server', server)).status).toBe(200)
}
const job = (name: string) => site.domains.outreach.domain.jobs?.[name]?.run({}, { jobId: '', attempt: 1 })
const form = (more: object = {}) => ({
  name: 'Every morning',
  exportName: 'stations.stations',
  format: 'xlsx',
  language: 'es',
  cadence: 'daily',
  at: '07:00',
  userIds: [keeper.userId, colleague.userId],
  ...more,
})
const as = (who: Person) => ({
  // oxlint-disable-next-line typescript/no-explicit-any -- the assertions check its shape
  sendRequest: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: object): Promise<any> =>
    site.call(method, url + path, body, who.token),
})
async function createSchedule(more: object = {}, who = keeper) {
  const reply = await as(who).sendRequest('POST', '', form(more))
  expect(reply).toMatchObject({ status: 200 })
  return reply.data
}
/** Makes the schedule due. */
const due = (id: string) =>
  site.admin.query("update outreach_schedules set next_at = now() - interval '1 minute' where id = $1", [id])
const findSchedule = async (id: string) =>
  (await as(keeper).sendRequest('GET')).data.list.find((row: { id: string }) => row.id === id)
/** Runs the jobs until the file of a schedule was sent to all recipients, or its creation failed. */
async function waitForSchedule(id: string) {
  await waitUntil(async () => {
    await job('outreach:scheduled-files')
    return (await findSchedule(id)).lastState !== 'running'
  }, 'the file is sent')
  await waitUntil(async () => {
    await job('outreach:email')
    await job('outreach:webhook')
    const { rows } = await site.admin.query("select id from outreach_deliveries where state = 'waiting'")
    return rows.length === 0
  }, 'everything is delivered')
}
function parseAttachment(mail = ''): Buffer {
  const [, body = ''] = /filename[^=]*=.*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/s.exec(mail) ?? []
  return Buffer.from(body, 'base64')
}

describe('ROUTE-04 an export that is scheduled', () => {
  test('runs at its time on the operator’s clock, as its keeper, and is mailed to people of the operator', async () => {
    const chargePoint = await site.chargePoint()
    const { id, nextAt, title } = await createSchedule()
    expect(title).toBe('Stations')
    const { rows } = await site.admin.query('select time_zone from organisation_operators where operator_id = $1', [
      site.operatorId,
    ])
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: rows[0]?.time_zone, timeStyle: 'short' })
    expect(clock.format(new Date(nextAt))).toBe('07:00')
    await job('outreach:schedules')
    expect(await findSchedule(id)).toMatchObject({ state: 'active', lastAt: null, nextAt })

    await due(id)
    await Promise.all([job('outreach:schedules'), job('outreach:schedules')])
    expect(await findSchedule(id)).toMatchObject({ lastState: 'running', nextAt })
    await waitForSchedule(id)
    expect(await findSchedule(id)).toMatchObject({ lastState: 'sent', delivered: 2, waiting: 0, dead: 0 })
    expect(mails.map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1] ?? '').toSorted()).toEqual([
      'colleague@operator.example',
      'keeper@operator.example',
    ])
    const sheet = unzipSync(parseAttachment(mails[0]))['xl/worksheets/sheet1.xml']
    const { rows: places } = await site.admin.query('select name from stations_stations where id = $1', [
      chargePoint.stationId,
    ])
    expect(Buffer.from(sheet ?? []).toString('utf8')).toContain(places[0]?.name)
    // The run belongs to the schedule's owner and is audited.
    const own = await site.call('GET', '/api/runs', undefined, keeper.token)
    expect(own.data).toMatchObject([{ state: 'done', name: 'stations.stations' }])
    const { list } = (await site.call('GET', `/api/organisation/audit?entity=export&entityId=${own.data[0].id}`)).data
    expect(list).toMatchObject([{ action: 'stations.stations', userId: keeper.userId }])
  })

  test('days that move are those of each run; the file says which', async () => {
    const rule = {
      exportName: 'charging.sessions',
      span: 'last-month',
      format: 'pdf',
      userIds: [keeper.userId],
    }
    const all = await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })
    const { id } = await createSchedule({ ...rule, filterTexts: [{ label: 'Estado', value: 'cobrada' }] }, all)
    expect((await as(all).sendRequest('POST', `/${id}/run`)).data).toMatchObject({ lastState: 'running' })
    expect((await as(all).sendRequest('POST', `/${id}/run`)).error).toBe('outreach.schedule-runs')
    await waitUntil(async () => {
      await job('outreach:scheduled-files')
      await job('outreach:email')
      return mails.length === 1
    }, 'the mail arrives')
    const pdfText = extractPdfText(parseAttachment(mails[0])).replaceAll('\n', '')
    const { rows } = await site.admin.query(
      `select (date_trunc('month', now() at time zone time_zone) - interval '1 month')::date::text as first,
         (date_trunc('month', now() at time zone time_zone) - interval '1 day')::date::text as last
       from organisation_operators where operator_id = $1`,
      [site.operatorId],
    )
    expect(pdfText).toContain(`Periodo: ${rows[0]?.first} – ${rows[0]?.last} · Estado: cobrada`)
  })

  test('S-13 tells a webhook with a signed notice that names the file; nothing in it opens it', async () => {
    const { port } = receiver.address() as AddressInfo
    const hook = { name: `Books ${newId()}`, url: `http://127.0.0.1:${port}/hook` }
    const { id: hookId, secret } = (await site.call('POST', '/api/webhooks', hook)).data
    const { id } = await createSchedule({ userIds: [], webhookIds: [hookId], format: 'csv' })
    await as(keeper).sendRequest('POST', `/${id}/run`)
    await waitForSchedule(id)
    expect(posts).toHaveLength(1)
    const { headers, body } = posts[0] ?? { headers: {}, body: '' }
    const [, seconds, mark] = /t=(\d+),v1=(\w+)/.exec(String(headers['evops-signature'])) ?? []
    expect(mark).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    const payload = JSON.parse(body)
    expect(payload).toMatchObject({
      type: 'export.ready',
      export: 'stations.stations',
      schedule: { id, name: 'Every morning' },
      file: { name: expect.stringMatching(/\.csv$/), bytes: expect.any(Number), runId: expect.any(String) },
    })
    const path = `${url}/${id}/files/${payload.file.runId}`
    const open = async (token?: string) =>
      (await site.app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode
    expect([await open(), await open(keeper.token)]).toEqual([401, 200])
    expect([await open(colleague.token), await open(stranger.token), await open(manager.token)]).toEqual([
      404, 404, 404,
    ])
  })

  test('a file beyond what a mail holds stays in the product: its recipients open it there, signed in', async () => {
    const { id } = await createSchedule({ format: 'csv' })
    await as(keeper).sendRequest('POST', `/${id}/run`)
    await waitUntil(async () => {
      const { rows } = await site.admin.query(
        "select id from platform_runs where params->>'by' = $1 and state = 'done'",
        [id],
      )
      return rows.length === 1
    }, 'the file is made')
    await site.admin.query(
      'update platform_files set bytes = 10000001 where id in (select file_id from platform_runs where params->>$2 = $1)',
      [id, 'by'],
    )
    await waitForSchedule(id)
    expect(mails).toHaveLength(2)
    expect(mails.join()).not.toContain('filename=')
    const { rows } = await site.admin.query("select id from platform_runs where params->>'by' = $1", [id])
    const open = (token: string, schedule = id) =>
      site.app.inject({
        url: `${url}/${schedule}/files/${rows[0]?.id}`,
        headers: { authorization: `Bearer ${token}` },
      })
    await site.admin.query(
      'update platform_files set bytes = 3 where id in (select file_id from platform_runs where id = $1)',
      [rows[0]?.id],
    )
    expect((await open(colleague.token)).statusCode).toBe(200)
    // A schedule's link does not open files of another schedule.
    const other = await createSchedule({ name: 'Other' })
    expect((await open(keeper.token, other.id)).statusCode).toBe(404)
  })

  test('S-18 stops when its keeper may no longer, or can no longer sign in, and says so', async () => {
    const { operatorId, services } = site
    const person = await createTestUser(services, { operatorId, codes })
    const rule = { userIds: [colleague.userId] }
    const { id } = await createSchedule(rule, person)
    await site.admin.query(
      'delete from organisation_role_permissions where role_id in (select role_id from organisation_user_roles where user_id = $1)',
      [person.userId],
    )
    site.domains.organisation.scopeChanged(operatorId)
    await due(id)
    await job('outreach:schedules')
    const state = async () => (await as(person).sendRequest('GET')).data.list[0]
    expect(await state()).toMatchObject({
      state: 'stopped',
      stopReason: 'permission',
      nextAt: null,
      lastAt: null,
    })
    const { rows } = await site.admin.query('select user_id, content from outreach_notices')
    expect(rows).toMatchObject([
      {
        user_id: person.userId,
        content: { text: { en: 'You no longer have permission to export “Stations”' } },
      },
    ])
    expect((await as(person).sendRequest('POST', `/${id}/run`)).status).toBe(403)
    expect((await as(person).sendRequest('POST', `/${id}/pause`, { paused: false })).status).toBe(403)
    const audit = await site.call('GET', `/api/organisation/audit?entity=export-schedule&entityId=${id}`)
    expect(audit.data.list[0]).toMatchObject({ action: 'stopExportSchedule', byTask: true })

    const gone = await createTestUser(services, { operatorId, codes })
    const theirs = await createSchedule(rule, gone)
    await site.domains.organisation.setState(operatorId, gone.userId, 'disabled')
    await due(theirs.id)
    await job('outreach:schedules')
    const { rows: left } = await site.admin.query('select stop_reason from outreach_schedules where id = $1', [
      theirs.id,
    ])
    expect(left).toEqual([{ stop_reason: 'person' }])
    const runs = await site.admin.query('select id from platform_runs where user_id = any($1)', [
      [person.userId, gone.userId],
    ])
    expect(runs.rows).toEqual([])
  })

  test('S-17 S-20 is its keeper’s own: a colleague and another operator find nothing; a manager sees and pauses it, no more', async () => {
    const { id } = await createSchedule()
    for (const who of [colleague, stranger]) {
      expect((await as(who).sendRequest('GET')).data.total).toBe(0)
      for (const [method, path, body] of [
        ['PUT', '', { ...form(), version: 1 }],
        ['DELETE', '', undefined],
        ['POST', '/run', undefined],
        ['POST', '/pause', { paused: true }],
      ] as const)
        expect((await as(who).sendRequest(method, `/${id}${path}`, body)).status).toBe(404)
    }
    expect((await as(colleague).sendRequest('GET', '?all=true')).status).toBe(403)
    expect((await as(colleague).sendRequest('POST', `/${id}/hold`)).status).toBe(403)
    expect((await as(stranger).sendRequest('POST', `/${id}/hold`)).status).toBe(404)
    const all = await as(manager).sendRequest('GET', '?all=true')
    expect(all.data.list).toMatchObject([{ id, mine: false }])
    expect((await as(manager).sendRequest('POST', `/${id}/hold`)).data).toMatchObject({
      state: 'paused',
      nextAt: null,
    })
    for (const [method, path, body] of [
      ['POST', '/pause', { paused: false }],
      ['POST', '/run', undefined],
      ['DELETE', '', undefined],
    ] as const)
      expect((await as(manager).sendRequest(method, `/${id}${path}`, body)).status).toBe(404)
    expect((await as(keeper).sendRequest('POST', `/${id}/pause`, { paused: false })).data.state).toBe('active')
  })

  test('D-27 data scope: who sees some stations schedules what they see, and no more is in the file', async () => {
    const [seen, hidden] = [await site.chargePoint(), await site.chargePoint()]
    const limited = await createTestUser(site.services, { operatorId: site.operatorId, codes })
    await site.admin.query(
      "update organisation_roles set data_scope = 'own' where id in (select role_id from organisation_user_roles where user_id = $1)",
      [limited.userId],
    )
    await site.admin.query('insert into organisation_user_stations values ($1, $2, $3)', [
      site.operatorId,
      limited.userId,
      seen.stationId,
    ])
    site.domains.organisation.scopeChanged(site.operatorId)
    const { id } = await createSchedule({ format: 'csv', userIds: [colleague.userId] }, limited)
    await as(limited).sendRequest('POST', `/${id}/run`)
    await waitUntil(async () => {
      await job('outreach:scheduled-files')
      await job('outreach:email')
      return mails.length === 1
    }, 'the mail arrives')
    const text = parseAttachment(mails[0]).toString('utf8')
    const { rows } = await site.admin.query('select id, name from stations_stations where id = any($1)', [
      [seen.stationId, hidden.stationId],
    ])
    const nameOf = (wanted: string) => rows.find((row) => row.id === wanted)?.name
    expect(text).toContain(nameOf(seen.stationId))
    expect(text).not.toContain(nameOf(hidden.stationId))
  })

  test('VALID-03 what is wrong is said by its field; a change names the version it saw', async () => {
    const requestInvalidSchedule = async (more: object) => {
      const { status, fields = {} } = await as(keeper).sendRequest('POST', '', form(more))
      return [status, ...Object.keys(fields)]
    }
    expect(await requestInvalidSchedule({ cadence: 'weekly' })).toEqual([400, 'weekday'])
    expect(await requestInvalidSchedule({ cadence: 'monthly' })).toEqual([400, 'monthDay'])
    expect(await requestInvalidSchedule({ at: '25:00' })).toEqual([400, 'at'])
    expect(await requestInvalidSchedule({ span: 'last-week' })).toEqual([400, 'span'])
    expect(await requestInvalidSchedule({ userIds: [] })).toEqual([400, 'userIds'])
    expect(await requestInvalidSchedule({ userIds: [manager.userId] })).toEqual([400, 'userIds'])
    expect(await requestInvalidSchedule({ userIds: [stranger.userId] })).toEqual([400, 'userIds'])
    expect(await requestInvalidSchedule({ webhookIds: [newId()] })).toEqual([400, 'webhookIds'])
    expect(await requestInvalidSchedule({ emails: ['someone@elsewhere.example'] })).toEqual([400, 'emails'])
    expect(await requestInvalidSchedule({ exportName: 'charging.sessions' })).toEqual([403])
    expect(await requestInvalidSchedule({ exportName: 'nothing' })).toEqual([404])
    await mailServer({ exportDomains: ['elsewhere.example'] })
    const { id, version } = await createSchedule({ emails: ['someone@Elsewhere.example'] })
    const change = { ...form({ name: 'Weekly', cadence: 'weekly', weekday: 1, monthDay: 5 }), version }
    const changed = await as(keeper).sendRequest('PUT', `/${id}`, change)
    expect(changed.data).toMatchObject({ name: 'Weekly', weekday: 1, monthDay: null, version: version + 1 })
    expect((await as(keeper).sendRequest('PUT', `/${id}`, change)).status).toBe(409)
    expect((await as(keeper).sendRequest('DELETE', `/${id}`)).data).toEqual({ done: true })
    // A mail domain that is no longer allowed gets nothing, even if it was saved earlier.
    const late = await createSchedule({ emails: ['someone@elsewhere.example'], userIds: [] })
    await mailServer({})
    await as(keeper).sendRequest('POST', `/${late.id}/run`)
    await waitForSchedule(late.id)
    expect(mails).toEqual([])
    await site.admin.query('delete from outreach_mail_servers')
    expect(await requestInvalidSchedule({})).toEqual([409, 'userIds'])
  })

  test('what can’t be made is told to its keeper, in words', async () => {
    const { id } = await createSchedule()
    await as(keeper).sendRequest('POST', `/${id}/run`)
    await site.admin.query(
      "update platform_runs set state = 'failed', error = 'request.pdf-too-long', finished_at = now(), file_id = null where params->>'by' = $1",
      [id],
    )
    await job('outreach:scheduled-files')
    expect(await findSchedule(id)).toMatchObject({
      lastState: 'failed',
      lastError: expect.stringContaining('XLSX'),
    })
    const { rows } = await site.admin.query('select user_id, content from outreach_notices')
    expect(rows).toMatchObject([{ user_id: keeper.userId, content: { text: { es: expect.stringContaining('XLSX') } } }])
  })
})
