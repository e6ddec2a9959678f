import {
  type DomainScreens,
  menuHeading,
  type PermissionPage,
  screen,
  type LocalizedText,
  type OperatorWorld,
} from '@evops/platform/contract'
import {
  buildPermissionCatalogue,
  permissionCatalogue,
  permissionCodes,
  setPermissionCatalogue,
} from '../contract/permissions.ts'
import { organisationScreens } from '../contract/screens.ts'

const title = { zh: '场站', en: 'Stations', es: 'Estaciones' }
type More = Partial<Pick<PermissionPage, 'acts' | 'roles'> & { title: LocalizedText; world: OperatorWorld }>
const part = (code: string, position: number) =>
  menuHeading(`/${code}`, { word: code, title, section: { code, position } })
const one = (code: string, [section, position]: readonly [string, number], more: More = {}) =>
  screen(`/${code}`, { word: code, title, page: { code, section, position }, ...more })

/** Screens of domains above, as far as these tests name their codes. */
const above: DomainScreens = {
  headings: [part('staMonPerm', 10), part('chgOperationPerm', 20), part('chgModePern', 70)],
  screens: [
    one('equipmentMonPerm', ['staMonPerm', 10]),
    one('eventPerm', ['staMonPerm', 20], {
      title: { zh: '充电事件', en: 'Charging events', es: 'Eventos de carga' },
      acts: { chgevent: { label: title, verbs: ['edit', 'export', 'control'] } },
    }),
    one('videoPerm', ['staMonPerm', 30]),
    one('carPerm', ['chgOperationPerm', 10], {
      title: { zh: '车辆信息', en: 'Vehicles', es: 'Vehículos' },
      acts: { vehicle: { verbs: ['create', 'edit', 'delete', 'export', 'control', 'reveal'] } },
    }),
    one('stationPilePerm', ['chgOperationPerm', 20], {
      acts: {
        chgpile: { verbs: ['create', 'edit', 'delete', 'export', 'control'] },
        chgstation: { verbs: ['create', 'edit', 'delete', 'export', 'control'] },
      },
    }),
    one('transOrderPerm', ['chgOperationPerm', 40], {
      title: { zh: '充电记录', en: 'Charging records', es: 'Sesiones de carga' },
      acts: { chgtransorder: { verbs: ['create', 'edit', 'delete', 'export', 'control', 'approve'] } },
      roles: { 'customer-service': ['create', 'edit'] },
    }),
    one('listPerm', ['chgModePern', 30]),
    one('powerPerm', ['chgModePern', 40], { acts: { supply: { verbs: ['edit'] } }, world: 'energy' }),
  ],
}
export const testScreens: readonly DomainScreens[] = [organisationScreens, above]

export const testCatalogue = buildPermissionCatalogue(testScreens)

/** Sets the catalogue for a test without the product's wiring: the test codes, and any others given. */
export function registerTestPermissions(codes: readonly string[] = []): void {
  if (permissionCodes.size === 0) setPermissionCatalogue(testCatalogue)
  if (!testCatalogue.every((entry) => permissionCatalogue.includes(entry))) return
  const fresh = codes.filter((code) => !permissionCodes.has(code))
  if (fresh.length === 0) return
  const entries = fresh.map((code) => ({
    code,
    label: { zh: code, en: code, es: code },
    world: 'both' as const,
  }))
  setPermissionCatalogue([
    ...permissionCatalogue,
    ...entries.map((entry) => ({ ...entry, kind: 'page', parent: null }) as const),
  ])
}
