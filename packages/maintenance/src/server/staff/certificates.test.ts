import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  await shop.aStaff({ name: 'Head', userId: shop.users.chief, chief: true })
})
afterAll(() => shop.close())
beforeEach(() => shop.setNow(undefined))

const titles = async (token: string): Promise<string[]> =>
  (await shop.call('GET', '/api/messages?pageSize=200', { token })).data.list.map(
    (one: { content: { title: { en: string } } }) => one.content.title.en,
  )
const listCertificateNotices = async (token: string, staffNo: string) =>
  (await titles(token)).filter((title) => title.includes(staffNo)).toReversed()
const read = async (id: string) => (await shop.call('GET', `/api/maintenance-staff/${id}`)).data
const updateStaff = (id: string, body: object) => shop.call('PUT', `/api/maintenance-staff/${id}`, { body })

describe('X-12 certificates of the staff', () => {
  test('X-12 several each, with the skill that one stands for; the one that ends first is the list’s', async () => {
    const certificates = [
      { name: 'First aid', number: '', until: null, skill: null },
      { name: 'High voltage', number: 'HV-1', until: '2031-05-01', skill: 'dc' },
      { name: 'Low voltage', number: 'LV-1', until: '2030-05-01', skill: 'ac' },
    ]
    const id = await shop.aStaff({ staffNo: 'C-1', certificates })
    const row = await read(id)
    expect(row.certificateUntil).toBe('2030-05-01')
    expect(row.certificates).toHaveLength(3)
    expect(row.certificates).toEqual(expect.arrayContaining(certificates))
    const body = { staffNo: 'C-1', name: row.name, version: row.version }
    // Omitted certificates remain; duplicates are refused.
    expect((await updateStaff(id, body)).data.certificates).toEqual(row.certificates)
    const twice = [certificates[1], { ...certificates[1], until: null }]
    expect(await updateStaff(id, { ...body, version: 2, certificates: twice })).toMatchObject({
      status: 400,
      fields: { certificates: expect.any(String) },
    })
    expect((await updateStaff(id, { ...body, version: 2, certificates: [] })).data).toMatchObject({
      certificates: [],
      certificateUntil: null,
    })
  })

  test('X-12 reminded once at 30 days, once at 7, once when it has ended: the person and their chiefs', async () => {
    const certificates = [{ name: 'High voltage', number: 'HV-2', until: '2027-03-31', skill: 'dc' }]
    const id = await shop.aStaff({ staffNo: 'C-2', certificates, userId: shop.users.workerA })
    const on = async (day: string) => {
      shop.setNow(new Date(`${day}T12:00:00Z`))
      await shop.watch()
      await shop.watch()
      return listCertificateNotices('chief', 'C-2')
    }
    const ends = 'Certificate High voltage of C-2 expires on 2027-03-31'
    const ended = 'Certificate High voltage of C-2 expired on 2027-03-31'
    expect(await on('2027-02-28')).toEqual([])
    expect(await on('2027-03-01')).toEqual([ends])
    expect(await on('2027-03-23')).toEqual([ends])
    expect(await on('2027-03-24')).toEqual([ends, ends])
    // Saving with the same expiry sends no new notification.
    const { version, name } = await read(id)
    await updateStaff(id, {
      staffNo: 'C-2',
      name,
      version,
      certificates: [{ ...certificates[0], skill: null }],
    })
    expect(await on('2027-03-31')).toEqual([ends, ends])
    expect(await on('2027-04-01')).toEqual([ends, ends, ended])
    expect(await on('2027-05-01')).toHaveLength(3)
    expect(await listCertificateNotices('workerA', 'C-2')).toEqual([ends, ends, ended])
    // A renewed certificate's new expiry is notified.
    const renewed = [{ ...certificates[0], until: '2027-05-04' }]
    await updateStaff(id, { staffNo: 'C-2', name, version: version + 1, certificates: renewed })
    expect((await on('2027-05-02')).at(-1)).toBe('Certificate High voltage of C-2 expires on 2027-05-04')
    expect(await listCertificateNotices('theirs', 'C-2')).toEqual([])
  })

  test('PRIV-01 who is forgotten keeps neither certificate nor roster; asked for, all of it is in the file', async () => {
    const certificates = [{ name: 'Welder', number: 'W-77', until: null, skill: null }]
    const id = await shop.aStaff({ staffNo: 'C-7', certificates })
    const days = [{ day: '2027-01-04', hours: '', name: 'Surgery' }]
    await shop.call('PUT', `/api/maintenance-staff/${id}/roster`, { body: { mon: '8-9', days, version: 0 } })
    const file = await shop.call('GET', `/api/maintenance-staff/${id}/personal-data?reason=asked`)
    expect(JSON.stringify(file)).toMatch(/W-77.*Surgery/)
    await shop.call('POST', `/api/maintenance-staff/${id}/erase`, { body: { reason: 'asked' } })
    expect(await read(id)).toMatchObject({ certificates: [], rostered: false, state: 'left' })
  })

  test('X-12 two processes that remind at once tell once; who has left is told nothing', async () => {
    const certificates = [{ name: 'Lift', number: '', until: '2028-01-10', skill: null }]
    await shop.aStaff({ staffNo: 'C-3', certificates })
    await shop.aStaff({ staffNo: 'C-4', certificates, state: 'left' })
    shop.setNow(new Date('2028-01-09T12:00:00Z'))
    await Promise.all([shop.watch(), shop.watch(), shop.watch()])
    expect(await listCertificateNotices('chief', 'C-3')).toHaveLength(1)
    expect(await listCertificateNotices('chief', 'C-4')).toEqual([])
  })

  test('X-12 the filter finds whose certificate ends within 30 days; a file brings one a row', async () => {
    const until = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const one = (number: string, days: number) => ({ name: 'Crane', number, until: until(days), skill: null })
    await shop.aStaff({ staffNo: 'ENDING-1', certificates: [one('1', 400), one('2', 20)] })
    await shop.aStaff({ staffNo: 'ENDING-2', certificates: [one('3', 400)] })
    await shop.aStaff({ staffNo: 'ENDING-3' })
    const findStaffNumbers = async (ending: boolean) =>
      (await shop.call('GET', `/api/maintenance-staff?search=ending&ending=${ending}`)).data.list.map(
        ({ staffNo }: { staffNo: string }) => staffNo,
      )
    expect(await findStaffNumbers(true)).toEqual(['ENDING-1'])
    expect(await findStaffNumbers(false)).toEqual(['ENDING-2', 'ENDING-3'])
    const send = (content: string) => shop.call('POST', '/api/maintenance-staff/import', { body: { content } })
    const file = (rows: string) =>
      `staffNo,name,certificateName,certificate,certificateUntil,certificateSkill\n${rows}\n`
    expect((await send(file('ENDING-1,E,,2,2033-01-01,DC\nENDING-3,E,Welder,W1,,'))).data).toMatchObject({ updated: 2 })
    const certificates = async (search: string) =>
      (await shop.call('GET', `/api/maintenance-staff?search=${search}`)).data.list[0].certificates
    expect(await certificates('ENDING-1')).toEqual([
      one('1', 400),
      { name: 'Crane', number: '2', until: '2033-01-01', skill: 'dc' },
    ])
    expect(await certificates('ENDING-3')).toEqual([{ name: 'Welder', number: 'W1', until: null, skill: null }])
    expect((await send('staffNo,name\nENDING-3,E\n')).status).toBe(200)
    expect(await certificates('ENDING-3')).toHaveLength(1)
  })
})
