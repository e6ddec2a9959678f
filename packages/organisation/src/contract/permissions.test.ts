import { type DomainScreens, menuHeading, languages, screen } from '@evops/platform/contract'
import { expect, onTestFinished, test } from 'vitest'
import {
  buildPermissionCatalogue,
  permissionCatalogue,
  setPermissionCatalogue,
  filterCodesByRoleType,
} from './permissions.ts'
import { roleTemplatesOf, type RoleTemplate } from './role-templates.ts'
import { organisationScreens } from './screens.ts'

const title = { zh: '充电', en: 'Charging', es: 'Recarga' }
const charging: DomainScreens = {
  headings: [
    menuHeading('/run', {
      word: 'test.run',
      title,
      section: { code: 'runPerm', position: 10 },
      roles: { clerk: ['export'] },
    }),
  ],
  screens: [
    screen('/run/orders', {
      word: 'test.orders',
      title,
      page: { code: 'orderPerm', section: 'runPerm', position: 20 },
      acts: { order: { label: { zh: '订单', en: 'Orders', es: 'Órdenes' }, verbs: ['edit', 'export'] } },
    }),
    screen('/run/tokens', {
      word: 'test.tokens',
      title,
      page: { code: 'tokenPerm', section: 'runPerm', position: 10 },
      acts: { token: { verbs: ['edit'] } },
      roles: { guard: ['edit'] },
    }),
  ],
}

test('PERM-02 every code stands once, after its parent, with a label in three languages', () => {
  const model = menuHeading('/model', {
    word: 'test.model',
    title,
    section: { code: 'chgModePern', position: 20 },
  })
  const catalogue = buildPermissionCatalogue([organisationScreens, charging, { headings: [model], screens: [] }])
  const seen = new Set<string>()
  for (const entry of catalogue) {
    expect(entry.parent === null || seen.has(entry.parent), entry.code).toBe(true)
    for (const language of languages) expect(entry.label[language], entry.code).not.toBe('')
    seen.add(entry.code)
  }
  expect(seen.size).toBe(catalogue.length)
})

test('PERM-02 a page stands where its position says, its acts are called as it is or as they say', () => {
  expect(buildPermissionCatalogue([charging]).map(({ code, label }) => [code, label.en])).toEqual([
    ['runPerm', 'Charging'],
    ['tokenPerm', 'Charging'],
    ['token:edit', 'Charging: edit'],
    ['orderPerm', 'Charging'],
    ['order:edit', 'Orders: edit'],
    ['order:export', 'Orders: export'],
    ['energyrole', 'Energy role'],
    ['chargingrole', 'Charging role'],
    ['hidden', 'Hidden functions'],
  ])
  expect(() => buildPermissionCatalogue([{ screens: charging.screens }])).toThrow('tokenPerm')
})

test('PERM-06 a template holds what its sections and pages give it, and what it names itself', () => {
  const text = { name: title, remark: title, grantsAll: false, dataScope: 'all' } as const
  const templates: RoleTemplate[] = [
    { ...text, key: 'clerk', codes: ['chargingrole'] },
    { ...text, key: 'guard', codes: [] },
  ]
  expect(roleTemplatesOf(templates, [charging]).map(({ codes }) => codes)).toEqual([
    ['runPerm', 'tokenPerm', 'orderPerm', 'order:export', 'chargingrole'],
    ['runPerm', 'tokenPerm', 'token:edit'],
  ])
})

test('LAYOUT-08 the role type of an operator limits the codes to those of its world', () => {
  const energy: DomainScreens = {
    headings: [menuHeading('/power', { word: 'test.power', title, codes: ['powerPerm'], world: 'energy' })],
    screens: [
      screen('/power/supply', {
        word: 'test.supply',
        title,
        page: { code: 'powerPerm', section: 'runPerm', position: 30 },
        acts: { supply: { verbs: ['edit'] } },
      }),
      screen('/power/wall', { word: 'test.wall', title, codes: ['tokenPerm'], world: 'both' }),
    ],
  }
  const previous = [...permissionCatalogue]
  // Test files of one worker share the catalogue.
  onTestFinished(() => setPermissionCatalogue(previous))
  setPermissionCatalogue(buildPermissionCatalogue([charging, energy]))
  const charged = ['orderPerm', 'order:edit', 'chargingrole']
  const powered = ['powerPerm', 'supply:edit', 'energyrole']
  const shared = ['runPerm', 'tokenPerm', 'token:edit', 'hidden']
  const codes = [...charged, ...powered, ...shared]
  expect(filterCodesByRoleType(codes, 'energyrole')).toEqual([...powered, ...shared])
  expect(filterCodesByRoleType(codes, 'chargingrole')).toEqual([...charged, ...shared])
  expect(filterCodesByRoleType(codes, 'energyandcharging')).toEqual(codes)
})
