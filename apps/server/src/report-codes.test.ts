import { productScreens } from '@evops/console/routes'
import { menuSectionsOf } from '@evops/organisation/contract'
import { createTestOperator } from '@evops/organisation/testing'
import { newId, type EndpointSpec } from '@evops/platform/contract'
import { createApp, type App } from '@evops/platform/server'
import { createTestActor } from '@evops/platform/testing'
import { listProofs, proofScreen, reportEndpointName, reports } from '@evops/reports/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let app: App
let domains: Domains
let close: () => Promise<void>

/** The token lists the codes of the caller. */
beforeAll(async () => {
  const all = await allDomains()
  const { t } = all
  ;({ domains, close } = all)
  const operatorId = await createTestOperator(t.services)
  app = await createApp({
    services: t.services,
    domains: domains.list,
    authenticate: async (token) => createTestActor(operatorId, token.split(',')),
    writeAudit: domains.organisation.audit,
  })
})
afterAll(async () => {
  await app.close()
  await close()
})

const readEndpoints = () => domains.list.flatMap((domain) => domain.endpoints).filter(({ method }) => method === 'GET')

/** Returns true unless the codes are missing. The page size is wrong, so that no handler runs. */
async function isOpen(spec: EndpointSpec, codes: readonly string[]): Promise<boolean> {
  const url = spec.path.replace(/\{\w+\}/g, newId())
  const reply = await app.inject({
    method: 'GET',
    url: `${url}?pageSize=0`,
    headers: { authorization: `Bearer ${codes.join(',')}` },
  })
  return !(reply.statusCode === 403 && reply.json().error === 'request.forbidden')
}

/** Names of the screens' reports and proofs, with the codes that open the screen. */
const reportScreens = [
  ...reports.map((report) => ({ name: reportEndpointName(report), codes: report.screen.codes })),
  { name: listProofs.name, codes: proofScreen.codes },
]

test('S-19 a user with the codes of one report screen alone gets the reports that these codes open, and no others', async () => {
  const names = new Set(reportScreens.map(({ name }) => name))
  const calls = readEndpoints().filter(({ name }) => names.has(name))
  expect(calls.length).toBe(reportScreens.length)
  for (const code of new Set(reportScreens.flatMap(({ codes }) => codes))) {
    const open: string[] = []
    for (const spec of calls) if (await isOpen(spec, [code])) open.push(spec.name)
    const expected = reportScreens.filter(({ codes }) => codes.includes(code)).map(({ name }) => name)
    expect([code, open.toSorted()]).toEqual([code, expected.toSorted()])
  }
})

test('S-19 a section’s code alone reads only what its screens without a code of their own show', async () => {
  const open: string[] = []
  for (const { code } of menuSectionsOf(productScreens))
    for (const spec of readEndpoints())
      if (typeof spec.permission !== 'string' && (await isOpen(spec, [code]))) open.push(`${code} ${spec.name}`)
  expect(open.toSorted()).toEqual([
    'reportformPerm countAbnormal',
    'reportformPerm getAbnormal',
    'reportformPerm getLimits',
    'reportformPerm listAbnormal',
    'reportformPerm reportDailychgorder',
    'reportformPerm reportHourelecount',
  ])
})

test('S-19 the file of a report needs the codes of the report’s screen', () => {
  const kinds = domains.list.flatMap((domain) => domain.exports ?? [])
  for (const { id, screen } of reports) {
    const file = kinds.find(({ name }) => name === `reports.${id}`)
    expect([id, file?.permission]).toEqual([id, screen.codes])
  }
})
