import { dayCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import {
  contractorExport,
  contractorFilter,
  contractorWords,
  staffPermissions,
  sharedStaffWords,
  type ContractorRow,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { contractorExportHeadings } from './contractor-export.words.ts'
import { sliceOfContractors } from './contractors.store.ts'

/** Exports contractors by name. */
export function contractorExportKind({ services }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: contractorExport,
    permission: [...staffPermissions.export],
    title: { zh: '外包单位', en: 'Contractors', es: 'Contratistas' },
    filter: contractorFilter,
    head: ({ language }) => Object.values(contractorExportHeadings).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<ContractorRow>) =>
          sliceOfContractors(tx, wanted, { ...wish, now: services.now() }),
      })
      for await (const row of slices)
        yield [
          row.name,
          row.taxId,
          row.contact,
          row.phone,
          row.email,
          row.skills.map((one) => sharedStaffWords[`maintenance.staff.skill-${one}`][language]).join('; '),
          row.stations.map(({ name }) => name).join('; '),
          dayCell(row.validFrom),
          dayCell(row.validUntil),
          contractorWords[`maintenance.contract.${row.contractStatus}`][language],
          row.staff,
          row.openWorkOrders,
          row.remark,
        ]
    },
  })
}
