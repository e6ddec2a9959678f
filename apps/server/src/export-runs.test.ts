import { createTestOperator } from '@evops/organisation/testing'
import { newId, Problem } from '@evops/platform/contract'
import { createTestActor, type TestServices } from '@evops/platform/testing'
import { alarmPermissions } from '@evops/stations/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let t: TestServices
let domains: Domains
let operatorId: string
let close: () => Promise<void>
beforeAll(async () => {
  const all = await allDomains()
  ;({ t, domains, close } = all)
  operatorId = await createTestOperator(t.services)
})
afterAll(() => close())

/** A value for each filter field that some export requires. */
const values: Readonly<Record<string, string>> = {
  month: '2026-10',
  day: '2026-10-01',
  date: '2026-10-01',
  from: '2026-10-01T00:00:00Z',
  to: '2026-10-02T00:00:00Z',
  dayFrom: '2026-10-01',
  dayTo: '2026-10-02',
  by: 'day',
}

/** Filters that name one of several subjects, and codes of a second screen that a file needs. */
const filters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cards.statement': { cardId: newId(), to: '2026-10-02T00:00:00Z' },
  'ledger.books-mx-polizas': { month: '2026-10', requestNo: 'ABC1234567/26' },
}
const furtherCodes: Readonly<Record<string, readonly string[]>> = {
  'fleet.vehicle-alarms': alarmPermissions.view,
}

/** Expected errors of exports whose subject does not exist in an empty operator. */
const withoutSubject = new Set(['request.not-found', 'documents.no-settings'])

test('every kind of export runs for a user who has only one of its codes', async () => {
  const kinds = domains.list.flatMap((domain) => domain.exports ?? [])
  const findings: string[] = []
  let run = 0
  for (const kind of kinds)
    for (const code of kind.permission) {
      const filter = filters[kind.name] ?? filterOf((wanted) => kind.check(wanted))
      if (filter === undefined) {
        findings.push(`${kind.name}: no filter found`)
        continue
      }
      // The button of an export is on its screen, so the user also has the code of the screen.
      const actor = createTestActor(
        operatorId,
        [code, `${code.split(':')[0]}Perm`, ...(furtherCodes[kind.name] ?? [])],
        { userId: newId() },
      )
      try {
        kind.head(actor, filter)
        await t.services.db.inTenant(actor, (tx) => kind.count(tx, filter, actor))
        for await (const row of kind.rows(actor, filter)) expect(row.length).toBeGreaterThan(0)
        await t.services.db.inTenant(actor, (tx) => kind.totals(tx, actor, filter))
        run += 1
      } catch (error) {
        if (!(error instanceof Problem)) throw new Error(`${kind.name} as ${code}`, { cause: error })
        if (!withoutSubject.has(error.code)) findings.push(`${kind.name} as ${code}: ${error.code}`)
      }
    }
  expect(findings).toEqual([])
  expect(run).toBeGreaterThan(60)
})

/** Fills the fields that the export requires, one refusal after the other. */
function filterOf(check: (filter: Readonly<Record<string, string>>) => unknown) {
  const filter: Record<string, string> = {}
  for (let tries = 0; tries < 9; tries += 1)
    try {
      check(filter)
      return filter
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      for (const field of Object.keys(error.fields ?? {})) {
        const name = field.replace(/^filter\./, '')
        filter[name] = values[name] ?? newId()
      }
    }
  return undefined
}
