import type { Text } from '@evops/platform/contract'
import type { DataScope } from './data-scope.ts'
import { permissionCatalogue } from './permissions.ts'

/** A role to begin with (PERM-06). Its codes are worked out from the catalogue, so a new screen joins its section. */
export interface RoleTemplate {
  readonly key: 'administrator' | 'manager' | 'dispatcher' | 'bookkeeper' | 'technician' | 'customer-service'
  readonly name: Text
  readonly remark: Text
  readonly grantsAll: boolean
  readonly dataScope: DataScope
  readonly codes: readonly string[]
}

/** These codes with everything below them; `verbs` limits the actions, none means all. */
function withBelow(roots: readonly string[], verbs?: readonly string[]): string[] {
  const held = new Set(roots)
  for (const entry of permissionCatalogue)
    if (entry.parent !== null && held.has(entry.parent)) {
      const verb = entry.code.split(':')[1]
      if (verb === undefined || verbs === undefined || verbs.includes(verb)) held.add(entry.code)
    }
  return permissionCatalogue.flatMap(({ code }) => (held.has(code) ? [code] : []))
}

/** Pages, the sections that lead to them, and their actions. */
function pagesOf(pages: readonly string[], verbs: readonly string[]): string[] {
  const parents = permissionCatalogue.flatMap(({ code, parent }) =>
    parent !== null && pages.includes(code) ? [parent] : [],
  )
  const held = new Set([...parents, ...withBelow(pages, verbs)])
  return permissionCatalogue.flatMap(({ code }) => (held.has(code) ? [code] : []))
}

const businessSections = [
  'staMonPerm',
  'chgOperationPerm',
  'reportformPerm',
  'memMngPerm',
  'cardMngPerm',
  'busMngPerm',
  'chgModePern',
  'dataAnalysisPerm',
  'orderAnalysisPerm',
  'contentPerm',
]

export const roleTemplates: readonly RoleTemplate[] = [
  {
    key: 'administrator',
    name: { zh: '管理员', en: 'Administrator', es: 'Administrador' },
    remark: { zh: '全部权限与数据', en: 'Every permission, all data', es: 'Todos los permisos y datos' },
    grantsAll: true,
    dataScope: 'all',
    codes: [],
  },
  {
    key: 'manager',
    name: { zh: '经理', en: 'Manager', es: 'Gerente' },
    remark: {
      zh: '业务全部功能，系统管理除外',
      en: 'All of the business, without system administration',
      es: 'Todo el negocio, sin la administración del sistema',
    },
    grantsAll: false,
    dataScope: 'organisation',
    codes: ['energyrole', 'chargingrole', ...withBelow(businessSections)],
  },
  {
    key: 'dispatcher',
    name: { zh: '调度员', en: 'Dispatcher', es: 'Operador de despacho' },
    remark: {
      zh: '监控场站、控制桩、查看订单',
      en: 'Watches stations, controls charge points, sees orders',
      es: 'Supervisa estaciones, controla puntos de recarga, ve órdenes',
    },
    grantsAll: false,
    dataScope: 'organisation',
    codes: [
      'chargingrole',
      ...withBelow(['staMonPerm', 'busMngPerm'], []),
      // Writes shifts down as they end.
      ...pagesOf(['driverRcdPerm'], ['create', 'edit', 'export']),
      ...pagesOf(['eventPerm'], ['control', 'export']),
      ...pagesOf(['stationPilePerm', 'transOrderPerm', 'carPerm'], ['control', 'export']),
      ...pagesOf(['ywordermng'], ['create', 'control', 'export']),
    ],
  },
  {
    key: 'bookkeeper',
    name: { zh: '财务', en: 'Bookkeeper', es: 'Contable' },
    remark: {
      zh: '资金、订单、报表，可导出',
      en: 'Money, orders and reports, with export',
      es: 'Dinero, órdenes e informes, con exportación',
    },
    grantsAll: false,
    dataScope: 'all',
    codes: [
      'chargingrole',
      ...pagesOf(
        [
          'captialflow',
          'transOrderPerm',
          'orderAuditPerm',
          'merchantOptPerm',
          'depositrefund',
          'financePerm',
        ],
        ['export', 'approve'],
      ),
      // At the counter.
      'wallet:create',
      'wallet:control',
      'captialflow:control',
      'depositrefund:create',
      'depositrefund:control',
      'settlement:create',
      'settlement:edit',
      'settlement:control',
      // Corrects orders; a second person decides.
      'chgtransorder:edit',
      'approvals:approve',
      ...withBelow(['reportformPerm', 'orderAnalysisPerm'], ['export']),
      ...pagesOf(['costRulePerm'], ['export']),
    ],
  },
  {
    key: 'technician',
    name: { zh: '运维人员', en: 'Technician', es: 'Técnico' },
    remark: {
      zh: '负责场站的设备、事件与工单',
      en: 'Equipment, events and work orders of the assigned stations',
      es: 'Equipos, eventos y órdenes de trabajo de las estaciones asignadas',
    },
    grantsAll: false,
    dataScope: 'own',
    codes: [
      'chargingrole',
      ...pagesOf(['equipmentMonPerm', 'videoPerm'], []),
      ...pagesOf(['eventPerm'], ['control']),
      ...pagesOf(['stationPilePerm'], ['edit', 'control']),
      // Works on orders; giving them out and verifying them is another's.
      ...pagesOf(['ywordermng'], ['create', 'edit']),
      ...pagesOf(['pileParamPerm', 'firmwarePerm'], ['edit', 'control']),
    ],
  },
  {
    key: 'customer-service',
    name: { zh: '客服', en: 'Customer service', es: 'Atención al cliente' },
    remark: {
      zh: '会员、卡片、订单、反馈',
      en: 'Members, cards, orders and feedback',
      es: 'Clientes, tarjetas, órdenes y comentarios',
    },
    grantsAll: false,
    dataScope: 'all',
    codes: [
      'chargingrole',
      ...pagesOf(
        ['userMngPerm', 'compmsMngPerm', 'feedbackPerm', 'evaluationPerm', 'bookingPerm'],
        ['create', 'edit'],
      ),
      ...pagesOf(['onlineCardPerm', 'offlineCardPerm', 'cardOrderPerm', 'cardOptPerm'], ['create', 'edit']),
      ...pagesOf(['equipmentMonPerm', 'transOrderPerm', 'startTokenPerm'], ['create', 'edit']),
      ...pagesOf(['messagePerm'], ['create', 'edit']),
    ],
  },
].map((template) => ({ ...template, codes: [...new Set(template.codes)] })) as readonly RoleTemplate[]
