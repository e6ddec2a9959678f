import { type DomainScreens, menuHeading, screen } from '@evops/platform/contract'
import { reportsHeading } from '@evops/charging/contract'
import { energyScreen as statisticsScreen, vehicleEnergyReportPath } from '@evops/fleet/contract'
import { workOrderReportPath, workOrderPermissions } from '@evops/maintenance/contract'

export const summaryScreen = screen('/reportformmng/reportformmng', {
  word: 'reports.menu.summary',
  title: { zh: '充电数据汇总', en: 'Charging summary', es: 'Resumen de carga' },
  page: { code: 'orderStatisPerm', section: 'reportformPerm', position: 10 },
})
export const usageScreen = screen('/reportformmng/chgpileuserate', {
  word: 'reports.menu.usage',
  title: { zh: '桩使用率', en: 'Utilisation', es: 'Tasa de uso' },
  page: { code: 'pileUserRatePerm', section: 'reportformPerm', position: 30 },
})
export const typesScreen = screen('/dataanalysis/piletypeanalysis', {
  word: 'reports.menu.types',
  title: { zh: '桩类型分析', en: 'Charge point types', es: 'Tipos de puntos' },
  page: { code: 'pileAnalysisPerm', section: 'dataAnalysisPerm', position: 10 },
  label: { zh: '桩分析', en: 'Charge point analysis', es: 'Análisis de puntos de recarga' },
  roles: { reports: [] },
})
export const periodsScreen = screen('/orderchg/timeintervalanalysis', {
  word: 'reports.menu.periods',
  title: { zh: '峰平谷分析', en: 'Peak, flat, valley', es: 'Punta, llano, valle' },
  page: { code: 'timeIntervalAnaPerm', section: 'orderAnalysisPerm', position: 10 },
})
export const amountsScreen = screen('/orderchg/chgcostdistribution', {
  word: 'reports.menu.amounts',
  title: { zh: '费用分布', en: 'Cost distribution', es: 'Reparto del coste' },
  page: { code: 'chgCostDistributionPerm', section: 'orderAnalysisPerm', position: 20 },
})
export const averageScreen = screen('/orderchg/chargeavgprice', {
  word: 'reports.menu.average',
  title: { zh: '充电均价', en: 'Average price', es: 'Precio medio' },
  page: { code: 'engAvgAnaPerm', section: 'orderAnalysisPerm', position: 40 },
})
export const dataAnalysisHeading = menuHeading('/dataanalysis', {
  word: 'reports.heading.data-analysis',
  title: { zh: '数据分析', en: 'Reports: Usage', es: 'Análisis' },
  section: { code: 'dataAnalysisPerm', position: 80 },
  label: { zh: '数据分析与能源', en: 'Usage reports and energy', es: 'Informes de uso y energía' },
  roles: { manager: 'all' },
})
export const billAnalysisHeading = menuHeading('/orderchg', {
  word: 'reports.heading.bill-analysis',
  title: { zh: '账单分析', en: 'Reports: Revenue', es: 'Análisis de cobros' },
  section: { code: 'orderAnalysisPerm', position: 90 },
  label: { zh: '账单分析', en: 'Reports: Revenue', es: 'Análisis de cobros' },
  roles: { manager: 'all', bookkeeper: ['export'], reports: ['export'] },
})
/** Proof of the sums that the summary shows. It covers the whole operator. */
export const proofScreen = screen('/reportformmng/proofs', {
  word: 'reports.menu.proofs',
  title: { zh: '报表核对', en: 'Verify against ledger', es: 'Comprobación de informes' },
  codes: summaryScreen.codes,
  hidden: true,
})
/** Daily detail, which has no code of its own: all users who see the section may open it (ROUTE-04). */
export const dailyScreen = screen('/reportformmng/dailychgorder', {
  word: 'reports.menu.daily',
  title: { zh: '日充电明细', en: 'Daily charging detail', es: 'Detalle diario' },
  codes: reportsHeading.codes,
})
/** Hourly volume, which has no code of its own either (ROUTE-04). */
export const hoursScreen = screen('/reportformmng/hourelecount', {
  word: 'reports.menu.hours',
  title: { zh: '小时充电量', en: 'Hourly charging volume', es: 'Carga por hora' },
  codes: reportsHeading.codes,
})
export const powerScreen = screen('/dataanalysis/pilepoweranalysis', {
  word: 'reports.menu.power',
  title: { zh: '桩功率分析', en: 'Charge point power', es: 'Potencia de puntos' },
  codes: typesScreen.codes,
})
export const peaksScreen = screen('/dataanalysis/chargingpeakanalysis', {
  word: 'reports.menu.peaks',
  title: { zh: '充电高峰分析', en: 'Charging peaks', es: 'Picos de carga' },
  codes: typesScreen.codes,
})

export const vehiclesScreen = screen('/reportformmng/evchargingstatis', {
  word: 'reports.menu.vehicles',
  title: { zh: '车辆充电汇总', en: 'Vehicle charging summary', es: 'Carga por vehículo' },
  codes: summaryScreen.codes,
})
export const vehicleTypesScreen = screen('/dataanalysis/cartypeanalysis', {
  word: 'reports.menu.vehicle-types',
  title: { zh: '车型分析', en: 'Vehicle type analysis', es: 'Análisis por vehículo' },
  page: { code: 'carAnalysisPerm', section: 'dataAnalysisPerm', position: 20 },
  roles: { reports: [] },
})
export const energyScreen = screen('/orderchg/eleandchargeanalysis', {
  word: 'reports.menu.energy',
  title: { zh: '电量电费分析', en: 'Energy and charge', es: 'Energía e importe' },
  page: { code: 'eleChargeAnaPerm', section: 'orderAnalysisPerm', position: 30 },
})
export const energyModelScreen = screen('/orderchg/energymodelanalysis', {
  word: 'reports.menu.energy-model',
  title: { zh: '能源模型分析', en: 'Energy model', es: 'Modelo energético' },
  page: { code: 'chgCostAnaPerm', section: 'orderAnalysisPerm', position: 50 },
  world: 'energy',
})
export const vehicleEnergyScreen = screen(vehicleEnergyReportPath, {
  word: 'reports.menu.vehicle-energy',
  title: { zh: '车辆能耗分析', en: 'Vehicle energy analysis', es: 'Análisis de energía por vehículo' },
  codes: statisticsScreen.codes,
  hidden: true,
})
export const repairsScreen = screen(workOrderReportPath, {
  word: 'reports.menu.work-orders',
  title: { zh: '工单分析', en: 'Work order analysis', es: 'Análisis de órdenes de trabajo' },
  codes: workOrderPermissions.view,
  hidden: true,
})

/** Menu entries and permission codes of this domain. */
export const reportScreens = {
  headings: [dataAnalysisHeading, billAnalysisHeading],
  screens: [
    summaryScreen,
    vehiclesScreen,
    usageScreen,
    dailyScreen,
    hoursScreen,
    typesScreen,
    powerScreen,
    peaksScreen,
    vehicleTypesScreen,
    vehicleEnergyScreen,
    repairsScreen,
    periodsScreen,
    amountsScreen,
    energyScreen,
    averageScreen,
    energyModelScreen,
    proofScreen,
  ],
} as const satisfies DomainScreens
