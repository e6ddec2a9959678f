import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffSite, type StaffSite } from '../../testing/staff-site.ts'

let site: StaffSite
const url = '/api/token-imports'
beforeAll(async () => {
  site = await staffSite()
  await site.services.jobs.start(site.charging.domain.jobs ?? {})
})
afterAll(() => site.close())

const preview = async (content: string, settings?: object) =>
  (await site.call('POST', `${url}/preview`, { body: { fileName: 'x.csv', content, settings } })).data
async function validUntilOf(idTag: string) {
  const { rows } = await site.admin.query(
    `select to_char(valid_until at time zone 'UTC', 'YYYY-MM-DD') as day from charging_tokens where operator_id = $1 and id_tag = $2`,
    [site.operatorId, idTag],
  )
  return rows[0]?.day
}

test('X-03 days that fit both orders are a question, and an import waits for its answer', async () => {
  const content = 'token,valid until\nDAY-ORDER-1,03/04/2031\n'
  const { suggested, questions } = await preview(content)
  expect(questions).toEqual([
    expect.objectContaining({
      id: 'day-order',
      proposed: 'dmy',
      answers: [
        { answer: 'dmy', label: expect.stringMatching(/2031-04-03/) },
        { answer: 'mdy', label: expect.stringMatching(/2031-03-04/) },
      ],
    }),
  ])
  const start = (settings: object) => site.call('POST', url, { body: { fileName: 'x.csv', content, settings } })
  expect(await start(suggested)).toMatchObject({ status: 400, error: 'request.import-unanswered' })
  const { id } = (await start({ ...suggested, answers: { 'day-order': 'mdy' } })).data
  const get = async () => (await site.call('GET', `${url}/${id}`)).data
  await waitUntil(async () => (await get()).state === 'done', 'the import ends', 30_000)
  expect(['2031-03-04', '2031-03-05']).toContain(await validUntilOf('DAY-ORDER-1'))
})

test('X-03 a column that decides is shown and not asked about', async () => {
  const { questions, dayOrders } = await preview('token,valid until\nA-1,03/04/2031\nA-2,30/11/2031\n')
  expect(questions).toEqual([])
  expect(dayOrders).toEqual([{ column: 'valid until', order: 'dmy' }])
})
