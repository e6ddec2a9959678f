import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'

/** A single permission gives access to all energy screens. Changes have their own permissions. */
export const supplyScreen = screen('/energy/supply', {
  word: 'energy.title-supply',
  title: { zh: '供电点', en: 'Supply points', es: 'Puntos de suministro' },
  page: { code: 'energyPerm', section: 'dataAnalysisPerm', position: 30 },
  label: { zh: '能源管理', en: 'Energy management', es: 'Gestión de energía' },
  acts: {
    energysupply: {
      label: { zh: '供电点', en: 'Supply points', es: 'Puntos de suministro' },
      verbs: ['create', 'edit', 'delete'],
    },
    energytariff: {
      label: { zh: '购电电价', en: 'Grid tariffs', es: 'Tarifas de red' },
      verbs: ['create', 'edit', 'delete'],
    },
    energybill: {
      label: { zh: '购电账单', en: 'Grid bills', es: 'Recibos de red' },
      verbs: ['export'],
    },
    energyanalysis: {
      label: { zh: '能源分析', en: 'Energy analysis', es: 'Análisis de energía' },
      verbs: ['export'],
    },
    energycollector: {
      label: { zh: '采集器', en: 'Data loggers', es: 'Concentradores' },
      verbs: ['create', 'edit', 'delete', 'control', 'export'],
    },
    energyopenadr: {
      label: { zh: '需求响应连接', en: 'OpenADR connections', es: 'Conexiones OpenADR' },
      verbs: ['create', 'edit', 'delete', 'control'],
    },
    gridobject: {
      label: { zh: '电网对象', en: 'Grid objects', es: 'Objetos de red' },
      verbs: ['create', 'edit', 'delete', 'export'],
    },
    griddrawing: {
      label: { zh: '接线图', en: 'Single-line diagrams', es: 'Esquemas unifilares' },
      verbs: ['create', 'edit', 'delete', 'control'],
    },
    gridtemplate: {
      label: { zh: '预配置模板', en: 'Protection default templates', es: 'Plantillas de preconfiguración' },
      verbs: ['create', 'edit', 'delete', 'control'],
    },
    gridswitch: {
      label: { zh: '开关位置', en: 'Switch positions', es: 'Posiciones de maniobra' },
      verbs: ['control'],
    },
  },
  roles: { manager: 'all', bookkeeper: ['export'] },
})
const view = supplyScreen.codes
export const quarterImportScreen = screen('/energy/supply/import', {
  word: 'energy.title-quarter-import',
  title: {
    zh: '导入 15 分钟电量',
    en: 'Import quarter-hour readings',
    es: 'Importar lecturas cuartohorarias',
  },
  codes: supplyScreen.may.energysupply.edit,
  hidden: true,
})
export const gridTariffScreen = screen('/energy/tariffs', {
  word: 'energy.title-tariffs',
  title: { zh: '购电电价', en: 'Grid tariffs', es: 'Tarifas de red' },
  codes: view,
})
export const gridBillScreen = screen('/energy/bills', {
  word: 'energy.title-bills',
  title: { zh: '购电账单', en: 'Grid bills', es: 'Recibos de red' },
  codes: view,
})
export const loadScreen = screen('/energy/load', {
  word: 'energy.title-load',
  title: { zh: '实时负荷', en: 'Load', es: 'Carga de red' },
  codes: view,
})
export const collectorScreen = screen('/energy/collectors', {
  word: 'energy.title-collectors',
  title: { zh: '采集器', en: 'Data loggers', es: 'Concentradores' },
  codes: view,
})
export const openAdrScreen = screen('/energy/openadr', {
  word: 'energy.title-openadr',
  title: { zh: '需求响应（OpenADR）', en: 'OpenADR', es: 'OpenADR' },
  codes: view,
})
export const analysisScreen = screen('/energy/analysis', {
  word: 'energy.title-analysis',
  title: { zh: '能源分析', en: 'Energy analysis', es: 'Análisis de energía' },
  codes: view,
})
export const energyHeading = menuHeading('/energy', {
  word: 'energy.heading',
  title: { zh: '能源管理', en: 'Energy', es: 'Energía' },
  codes: view,
  world: 'energy',
})
export const supplyPermissions = { view, ...supplyScreen.may.energysupply } as const
export const gridTariffPermissions = { view, ...supplyScreen.may.energytariff } as const
export const gridBillPermissions = { view, ...supplyScreen.may.energybill } as const

export const analysisPermissions = { view, ...supplyScreen.may.energyanalysis } as const
export const collectorPermissions = { view, ...supplyScreen.may.energycollector } as const
export const openAdrPermissions = { view, ...supplyScreen.may.energyopenadr } as const

/** Menu entries and permissions that this domain adds. */
export const energyScreens = {
  headings: [energyHeading],
  screens: [
    supplyScreen,
    quarterImportScreen,
    gridTariffScreen,
    gridBillScreen,
    loadScreen,
    analysisScreen,
    collectorScreen,
    openAdrScreen,
  ],
} as const satisfies DomainScreens
