import { words } from '@evops/platform/contract'

/** Column heads of the export, by which an import also recognises its columns. */
export const contractorExportHeadings = words({
  'maintenance.contractor-export.name': { zh: '公司名称', en: 'Company', es: 'Empresa' },
  'maintenance.contractor-export.taxId': { zh: '统一社会信用代码', en: 'Tax ID', es: 'Identificador fiscal' },
  'maintenance.contractor-export.contact': { zh: '联系人', en: 'Contact', es: 'Contacto' },
  'maintenance.contractor-export.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'maintenance.contractor-export.email': { zh: '邮箱', en: 'E-mail', es: 'Correo' },
  'maintenance.contractor-export.skills': { zh: '技能', en: 'Skills', es: 'Especialidades' },
  'maintenance.contractor-export.stations': { zh: '负责场站', en: 'Stations', es: 'Estaciones' },
  'maintenance.contractor-export.validFrom': { zh: '合同开始', en: 'Contract from', es: 'Contrato desde' },
  'maintenance.contractor-export.validUntil': { zh: '合同到期', en: 'Contract until', es: 'Contrato hasta' },
  'maintenance.contractor-export.contractStatus': { zh: '合同状态', en: 'Contract', es: 'Contrato' },
  'maintenance.contractor-export.staff': { zh: '人数', en: 'Staff', es: 'Personal' },
  'maintenance.contractor-export.open': { zh: '未完成工单', en: 'Open orders', es: 'Órdenes abiertas' },
  'maintenance.contractor-export.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
