import { words } from '@evops/platform/contract'

/** Small headings inside a group of the menu. They are loaded when a group is opened. */
export const menuPartWords = words({
  'shell.job-part.access': { zh: '用户与权限', en: 'Users and access', es: 'Usuarios y accesos' },
  'shell.job-part.app': { zh: '车主端', en: 'Driver app', es: 'App de conductores' },
  'shell.job-part.buses': { zh: '公交运营', en: 'Bus operation', es: 'Autobuses' },
  'shell.job-part.cards': { zh: '卡片', en: 'Cards', es: 'Tarjetas' },
  'shell.job-part.diagrams': { zh: '接线图', en: 'Single-line diagrams', es: 'Esquemas unifilares' },
  'shell.job-part.integrations': { zh: '对接', en: 'Integrations', es: 'Integraciones' },
  'shell.job-part.maintenance': { zh: '运维', en: 'Maintenance', es: 'Mantenimiento' },
  'shell.job-part.partners': { zh: '合作方', en: 'Partners', es: 'Socios' },
  'shell.job-part.prices': { zh: '价格', en: 'Prices', es: 'Precios' },
  'shell.job-part.protection': { zh: '安全与告警', en: 'Safety and alarms', es: 'Seguridad y alarmas' },
  'shell.job-part.purchase': { zh: '购电', en: 'Electricity purchase', es: 'Compra de electricidad' },
  'shell.job-part.reports': { zh: '报表', en: 'Reports', es: 'Informes' },
  'shell.job-part.setup': { zh: '配置', en: 'Setup', es: 'Configuración de equipos' },
  'shell.job-part.tracing': { zh: '通信', en: 'Communication', es: 'Comunicación' },
  'shell.job-part.vehicles': { zh: '车辆', en: 'Vehicles', es: 'Vehículos' },
})
