import { createTestCardForm } from '@evops/cards/testing'
import { createTestWallet } from '@evops/ledger/testing'
import { createTestUser } from '@evops/organisation/testing'
import { openApiDocument } from '@evops/platform/server'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

/** In Madrid, the clock is set forward in the night before this day. */
const day = '2031-03-30'
const lastMinute = new Date('2031-03-30T21:59:00Z')
const dayAfter = new Date('2031-03-30T22:00:00Z')
const card = createTestCardForm()
const offline = createTestCardForm()

/** Calls as a user with all permissions who signed in at the site's present time. */
type Call = (method: 'GET' | 'POST', url: string, body?: object) => ReturnType<ProductSite['call']>
const firstOf = async (call: Call, url: string) => {
  const reply = await call('GET', url)
  expect(reply).toMatchObject({ status: 200, data: { list: [expect.anything()] } })
  return reply.data.list[0]
}

interface Importer {
  /** Path of the import, or of its start. */
  path: string
  content: string
  isValid: (call: Call, at: Date) => Promise<boolean>
}
/** Every importer with a column for the day on which something ends. */
const importers: readonly Importer[] = [
  {
    path: '/api/token-imports',
    content: `token,validUntil\nLAST-DAY-1,${day}\n`,
    isValid: async (call) => (await firstOf(call, '/api/start-tokens?search=LAST-DAY-1')).verdict === 'accepted',
  },
  {
    path: '/api/online-card-imports',
    content: `cardNo,uid,holder,validUntil\n${card.cardNo},${card.uid},Last Day,${day}\n`,
    isValid: async (call) => (await firstOf(call, `/api/start-tokens?search=${card.uid}`)).verdict === 'accepted',
  },
  {
    path: '/api/offline-card-imports',
    content: `cardNo,uid,validUntil\n${offline.cardNo},${offline.uid},${day}\n`,
    isValid: async (call, at) => {
      const { validUntil } = await firstOf(call, `/user/cardopt/list?offline=true&search=${offline.cardNo}`)
      return new Date(validUntil) > at
    },
  },
  {
    path: '/api/discount-imports',
    content: `name,how,value,validUntil\nLast day,percent,90,${day}\n`,
    isValid: async (call) => (await firstOf(call, '/user/discount/list?search=Last')).phase === 'in_force',
  },
  {
    path: '/api/maintenance-contractor-imports',
    content: `name,validUntil\nLast day,${day}\n`,
    isValid: async (call) =>
      (await firstOf(call, '/api/maintenance-contractors?search=Last')).contractStatus === 'valid',
  },
  {
    path: '/api/maintenance-staff/import',
    content: `staffNo,name,mobile,certificate,certificateName,certificateUntil\nLAST-1,Ana,+34600111222,C-1,HV,${day}\n`,
    isValid: async (call) => (await firstOf(call, '/api/maintenance-staff?search=LAST-1')).certificateDays >= 0,
  },
  {
    path: '/api/drivers/import',
    content: `driverNo,name,licenceUntil\nLAST-1,Ana,${day}\n`,
    isValid: async (call) => (await firstOf(call, '/api/drivers?search=LAST-1')).licenceState !== 'expired',
  },
]
/** Importers whose end days only have texts and no effect: warranties and SIM cards of charge points. */
const withoutEffect = ['/api/station-imports']

let site: ProductSite
beforeAll(async () => {
  site = await productSite()
  await site.admin.query("update organisation_operators set time_zone = 'Europe/Madrid' where operator_id = $1", [
    site.operatorId,
  ])
  await createTestWallet(site.services, site.operatorId, { name: 'Last Day' })
  const jobs = Object.assign({}, ...site.domains.list.map((domain) => domain.jobs ?? {})) as object
  const imports = Object.entries(jobs).filter(([name]) => name.endsWith(':import'))
  await site.services.jobs.start(Object.fromEntries(imports))
})
afterAll(() => site.close())

/** Imports a file as the console does; throws if rows were refused. */
async function importFile(path: string, content: string) {
  const file = { fileName: 'days.csv', content }
  if (path.endsWith('/import')) {
    const { data } = await site.call('POST', path, { content })
    return expect(data).toMatchObject({ created: 1, errors: [] })
  }
  const { data } = await site.call('POST', `${path}/preview`, file)
  expect({ faults: data.faults, missing: data.missing }).toEqual({ faults: [], missing: [] })
  const { id } = (await site.call('POST', path, { ...file, settings: data.suggested })).data
  const state = async () => (await site.call('GET', `${path}/${id}`)).data.state
  await waitUntil(async () => ['done', 'refused', 'failed'].includes(await state()), 'the import ends')
  expect(await state()).toBe('done')
}

describe('what is valid until a day is valid until its end', () => {
  test.each(importers)('$path: at 23:59 of the local day it is valid, a minute later it is not', async (importer) => {
    await importFile(importer.path, importer.content)
    const isValidAt = async (at: Date) => {
      site.setNow(at)
      try {
        const { token } = await createTestUser(site.services, { operatorId: site.operatorId, codes: 'all' })
        return await importer.isValid((method, url, body) => site.call(method, url, body, token), at)
      } finally {
        site.setNow(undefined)
      }
    }
    expect(await isValidAt(lastMinute)).toBe(true)
    expect(await isValidAt(dayAfter)).toBe(false)
  })

  test('no other importer has a column for an end', async () => {
    const endpoints = site.domains.list.flatMap((domain) => [...domain.endpoints])
    const { paths } = JSON.parse(JSON.stringify(await openApiDocument(endpoints, '/'))) as {
      paths: Record<string, { post?: { summary: string; requestBody?: object } }>
    }
    const ends = /\w*(?:Until|ExpiresOn|ExpiresAt|EndsOn|ValidTo)\b/
    const found = Object.entries(paths).flatMap(([path, { post }]) =>
      post && /imports?$/.test(path) && ends.test(JSON.stringify([post.summary, post.requestBody])) ? [path] : [],
    )
    expect(found.length).toBeGreaterThan(4)
    const listed = [...importers.map(({ path }) => path), ...withoutEffect]
    expect(found.filter((path) => !listed.includes(path))).toEqual([])
  })
})
