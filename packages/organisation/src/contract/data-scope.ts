import { words } from '@evops/platform/contract'

/**
 * Data scopes of a role. A user with several roles sees everything that any of them shows. The scope of a station
 * includes its charge points, sessions, live values and commands.
 * - all: everything of the operator
 * - organisation: stations of the user's organisation and of its descendants
 * - department: stations of the user's departments
 * - stations: the stations listed at the role
 * - own: the stations listed at the user
 */
export const dataScopes = ['all', 'organisation', 'department', 'stations', 'own'] as const
export type DataScope = (typeof dataScopes)[number]

export const dataScopeWords = words({
  'organisation.scope.all': { zh: '运营商全部数据', en: 'All of the operator', es: 'Todo el operador' },
  'organisation.scope.organisation': {
    zh: '本组织及下级',
    en: 'Own organisation and below',
    es: 'Su organización y las inferiores',
  },
  'organisation.scope.department': { zh: '本部门', en: 'Own department', es: 'Su departamento' },
  'organisation.scope.stations': { zh: '指定场站', en: 'Chosen stations', es: 'Estaciones elegidas' },
  'organisation.scope.own': {
    zh: '分配给本人的场站',
    en: 'Stations assigned to the user',
    es: 'Estaciones asignadas al usuario',
  },
})
