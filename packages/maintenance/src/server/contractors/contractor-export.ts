import { dayCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceWish } from '@evops/platform/server'
import {
  contractorExport,
  contractorFilter,
  contractorWords,
  staffPermissions,
  staffWordsShared,
  type ContractorRow,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { sliceOfContractors } from './contractors.store.ts'

const heads = words({
  'maintenance.contractor-export.name': { zh: '公司名称', en: 'Company', es: 'Empresa' },
  'maintenance.contractor-export.taxId': { zh: '统一社会信用代码', en: 'Tax ID', es: 'NIF' },
  'maintenance.contractor-export.contact': { zh: '联系人', en: 'Contact', es: 'Contacto' },
  'maintenance.contractor-export.phone': { zh: '电话', en: 'Phone', es: 'Teléfono' },
  'maintenance.contractor-export.email': { zh: '邮箱', en: 'E-mail', es: 'Correo' },
  'maintenance.contractor-export.skills': { zh: '技能', en: 'Skills', es: 'Especialidades' },
  'maintenance.contractor-export.stations': { zh: '负责场站', en: 'Stations', es: 'Estaciones' },
  'maintenance.contractor-export.from': { zh: '合同开始', en: 'Contract from', es: 'Contrato desde' },
  'maintenance.contractor-export.until': { zh: '合同到期', en: 'Contract until', es: 'Contrato hasta' },
  'maintenance.contractor-export.standing': { zh: '合同状态', en: 'Contract', es: 'Contrato' },
  'maintenance.contractor-export.staff': { zh: '人数', en: 'Staff', es: 'Personal' },
  'maintenance.contractor-export.open': { zh: '未完成工单', en: 'Open orders', es: 'Órdenes abiertas' },
  'maintenance.contractor-export.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})

/** Contractors by their names. */
export function contractorExportKind({ house }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: contractorExport,
    permission: [...staffPermissions.export],
    title: { zh: '外包单位', en: 'Contractors', es: 'Contratistas' },
    filter: contractorFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      const slices = inSlices(house.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceWish<ContractorRow>) =>
          sliceOfContractors(tx, wanted, { ...wish, now: house.now() }),
      })
      for await (const row of slices)
        yield [
          row.name,
          row.taxId,
          row.contact,
          row.phone,
          row.email,
          row.skills.map((one) => staffWordsShared[`maintenance.staff.skill-${one}`][language]).join('; '),
          row.stations.map(({ name }) => name).join('; '),
          dayCell(row.validFrom),
          dayCell(row.validUntil),
          contractorWords[`maintenance.contract.${row.standing}`][language],
          row.staff,
          row.openOrders,
          row.remark,
        ]
    },
  })
}
