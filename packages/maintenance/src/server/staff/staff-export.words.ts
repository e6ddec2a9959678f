import { words } from '@evops/platform/contract'

/** Columns of the export, in order. */
export const staffExportWords = words({
  'maintenance.staff-export.no': { zh: '工号', en: 'Staff number', es: 'N.º de empleado' },
  'maintenance.staff-export.name': { zh: '姓名', en: 'Name', es: 'Nombre' },
  'maintenance.staff-export.mobile': { zh: '手机号', en: 'Mobile', es: 'Móvil' },
  'maintenance.staff-export.email': { zh: '邮箱', en: 'E-mail', es: 'Correo' },
  'maintenance.staff-export.org': { zh: '所属组织', en: 'Organisation', es: 'Organización' },
  'maintenance.staff-export.skills': { zh: '技能', en: 'Skills', es: 'Especialidades' },
  'maintenance.staff-export.certificate': { zh: '证件', en: 'Certificates', es: 'Acreditaciones' },
  'maintenance.staff-export.until': { zh: '最早到期', en: 'First to expire', es: 'Primera en caducar' },
  'maintenance.staff-export.stations': { zh: '负责场站', en: 'Stations', es: 'Estaciones' },
  'maintenance.staff-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'maintenance.staff-export.user': { zh: '登录用户', en: 'Signs in as', es: 'Usuario' },
  'maintenance.staff-export.contractor': { zh: '外包单位', en: 'Contractor', es: 'Contratista' },
  'maintenance.staff-export.open': { zh: '未完成工单', en: 'Open orders', es: 'Órdenes abiertas' },
  'maintenance.staff-export.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
