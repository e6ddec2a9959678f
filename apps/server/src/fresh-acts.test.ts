import { stepUpActs, policyAct } from '@evops/organisation/contract'
import { isWrite } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let domains: Domains
let close: () => Promise<void>
beforeAll(async () => {
  ;({ domains, close } = await allDomains())
})
afterAll(() => close())

const endpoints = () => domains.list.flatMap((domain) => [...domain.endpoints])
const namesOf = (act: string) =>
  endpoints()
    .filter((spec) => spec.fresh === act)
    .map(({ name }) => name)

test('each act that may need a fresh second factor has calls, and each such call names a known act', () => {
  const used = new Set(endpoints().flatMap(({ fresh }) => fresh ?? []))
  expect([...used].toSorted()).toEqual([...stepUpActs, policyAct].toSorted())
  expect(endpoints().filter((spec) => spec.fresh !== undefined && !isWrite(spec))).toEqual([])
})

test('decisions of a second person and accounts that receive money are among them', () => {
  expect(namesOf('approve')).toEqual(
    expect.arrayContaining(['approveApproval', 'approveStatement', 'approveWithdrawal', 'confirmDifference']),
  )
  expect(namesOf('payout')).toEqual(
    expect.arrayContaining(['createPaymentAccount', 'updatePaymentAccount', 'saveParty', 'updateParty']),
  )
})

test('every call that changes users, roles or bundles is among them', () => {
  const spares = ['unlockUser', 'placeUsers']
  const changing = endpoints()
    .filter((spec) => isWrite(spec) && typeof spec.permission !== 'string')
    .filter(({ permission }) => [permission].flat().some((code) => /^(sysuser|sysrole|sysperm):/.test(code)))
  const open = changing.filter(({ fresh }) => fresh === undefined).map(({ name }) => name)
  expect(open.filter((name) => !spares.includes(name))).toEqual([])
})
