import { productScreens } from '@evops/console/routes'
import {
  permissionPages,
  permissionCatalogue,
  permissionCodes,
  roleNames,
  menuSectionsOf,
  type RoleType,
  filterCodesByRoleType,
} from '@evops/organisation/contract'
import { createTestOperator } from '@evops/organisation/testing'
import { newId, type EndpointSpec } from '@evops/platform/contract'
import { createApp, type App } from '@evops/platform/server'
import { createTestActor } from '@evops/platform/testing'
import { reportScreens } from '@evops/reports/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productPermissions } from './access.ts'
import type { Domains } from './domains.ts'
import { allDomains } from './testing/all-domains.ts'

let app: App
let domains: Domains
let close: () => Promise<void>

/** The token encodes the caller: all permissions except those that the token names. */
beforeAll(async () => {
  const all = await allDomains()
  const { t } = all
  ;({ domains, close } = all)
  const operatorId = await createTestOperator(t.services)
  app = await createApp({
    services: t.services,
    domains: domains.list,
    authenticate: async (token) => {
      const without = new Set(token.split(','))
      const codes = [...permissionCodes].filter((code) => !without.has(code))
      return createTestActor(operatorId, token === 'none' ? [] : codes)
    },
    writeAudit: domains.organisation.audit,
  })
})
afterAll(async () => {
  await app.close()
  await close()
})

const guardedEndpoints = () =>
  domains.list
    .flatMap((domain) => [...domain.endpoints])
    .flatMap((spec) => (typeof spec.permission === 'string' ? [] : [{ spec, codes: [...spec.permission] }]))

/** Returns true for a 403 response. Other responses do not matter; no body is sent that could have an effect. */
async function isClosed(spec: EndpointSpec, token: string): Promise<boolean> {
  const url = spec.path.replace(/\{\w+\}/g, newId())
  const body = spec.body ? { payload: '[]', headers: { 'content-type': 'application/json' } } : { headers: {} }
  const reply = await app.inject({
    method: spec.method,
    url: `${url}?pageSize=0&version=none`,
    payload: 'payload' in body ? body.payload : undefined,
    headers: { ...body.headers, authorization: `Bearer ${token}` },
  })
  return reply.statusCode === 403 && reply.json().error === 'request.forbidden'
}

test('S-19 every operation names codes of the catalogue, or is open to every signed-in user', () => {
  const unknown = guardedEndpoints().flatMap(({ spec, codes }) =>
    codes.filter((code) => !permissionCodes.has(code)).map((code) => `${spec.name}: ${code}`),
  )
  expect(unknown).toEqual([])
  expect(guardedEndpoints().length).toBeGreaterThan(100)
})

test('S-19 PERM-04 an operation whose codes are all missing is closed, and nothing else closes it', async () => {
  for (const { spec, codes } of guardedEndpoints()) {
    expect([spec.name, await isClosed(spec, 'none')]).toEqual([spec.name, true])
    expect([spec.name, await isClosed(spec, codes.join(','))]).toEqual([spec.name, true])
  }
})

test('S-19 each code removed in turn closes exactly the operations that name no other', async () => {
  const used = new Set(guardedEndpoints().flatMap(({ codes }) => codes))
  for (const { code } of permissionCatalogue.filter((entry) => used.has(entry.code))) {
    const near = guardedEndpoints().filter(({ codes }) => codes.includes(code))
    for (const { spec, codes } of near) {
      const closes = codes.every((one) => one === code)
      expect([code, spec.name, await isClosed(spec, code)]).toEqual([code, spec.name, closes])
    }
  }
})

test('PERM-06 role templates: each has codes of several screens; no screen names another', () => {
  expect(productPermissions.roleTemplates.map(({ name }) => name.es)).toEqual([
    'Administrador',
    'Gerente',
    'Operador del centro de control',
    'Contable',
    'Técnico',
    'Atención al cliente',
    'Solo informes',
  ])
  for (const { key, codes, grantsAll } of productPermissions.roleTemplates)
    expect([key, grantsAll || codes.length > 5]).toEqual([key, true])
  // Role names are shown in the reader's language, and each remark describes the purpose in all three languages.
  expect(Object.fromEntries(productPermissions.roleTemplates.map(({ key, name }) => [key, name]))).toEqual(roleNames)
  for (const { key, remark } of productPermissions.roleTemplates)
    expect([key, new Set(Object.values(remark)).size]).toEqual([key, 3])
  const named = [...menuSectionsOf(productScreens), ...permissionPages(productScreens)].flatMap(({ roles = {} }) =>
    Object.keys(roles),
  )
  const templateKeys = new Set(productPermissions.roleTemplates.map(({ key }) => key))
  expect(named.filter((key) => !templateKeys.has(key))).toEqual([])
})

test('PERM-06 who begins with reports only may see and export all of them, and change nothing', () => {
  const codes = productPermissions.roleTemplates.find(({ key }) => key === 'reports')?.codes ?? []
  const pages = reportScreens.screens.flatMap((screen) => ('page' in screen && screen.page ? [screen.page.code] : []))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((code) => !codes.includes(code))).toEqual([])
  expect(codes.filter((code) => /:(?!export$)/.test(code))).toEqual([])
  const opened = guardedEndpoints().filter((endpoint) => endpoint.codes.some((code) => codes.includes(code)))
  expect(opened.length).toBeGreaterThan(5)
  // Both calculate figures of a report again, and change nothing else.
  const calculations = ['computeDayBalances', 'runReportProof']
  const acts = opened.filter(({ spec }) => spec.method !== 'GET').map(({ spec }) => spec.name)
  expect(acts.filter((name) => !calculations.includes(name))).toEqual([])
})

test('LAYOUT-08 a charging operator has no code of the energy screens, an energy operator none of the charging screens', () => {
  const codes = permissionCatalogue.map(({ code }) => code)
  const closed = (type: RoleType) => {
    const open = new Set(filterCodesByRoleType(codes, type))
    return new Set(codes.filter((code) => !open.has(code)))
  }
  const [energy, charging] = [closed('chargingrole'), closed('energyrole')]
  for (const code of ['energyPerm', 'energysupply:edit', 'gridobject:create', 'powerLossPerm'])
    expect([code, energy.has(code), charging.has(code)]).toEqual([code, true, false])
  for (const code of ['transOrderPerm', 'chgtransorder:edit', 'userMngPerm', 'onlinecard:control'])
    expect([code, energy.has(code), charging.has(code)]).toEqual([code, false, true])
  for (const code of ['sysMngPerm', 'roleMngPerm', 'sysrole:edit', 'equipmentMonPerm', 'hidden'])
    expect([code, energy.has(code), charging.has(code)]).toEqual([code, false, false])
})

test('PERM-02 no two sections, and no two pages of a section, claim the same place', () => {
  const places = [
    ...menuSectionsOf(productScreens).map(({ position }) => `sections ${position}`),
    ...permissionPages(productScreens).map(({ section, position }) => `${section} ${position}`),
  ]
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})
