import { dayCell } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import { staffExport, staffFilter, staffPermissions, sharedStaffWords, type StaffRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { staffExportWords } from './staff-export.words.ts'
import { formatCertificate } from './certificate-text.rules.ts'
import { countStaff, sliceOfStaff } from './staff.store.ts'

/** Exports staff by number; the file can be imported again. */
export function staffExportKind({ services }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: staffExport,
    permission: [...staffPermissions.export],
    title: { zh: '运维人员', en: 'Maintenance staff', es: 'Personal de mantenimiento' },
    filter: staffFilter,
    head: ({ language }) => Object.values(staffExportWords).map((text) => text[language]),
    count: (tx, filter) => countStaff(tx, filter, services.now()),
    async *rows(actor, filter) {
      const { language } = actor
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<StaffRow>) => sliceOfStaff(tx, wanted, { ...wish, now: services.now() }),
      })
      for await (const row of slices)
        yield [
          row.staffNo,
          row.name,
          row.mobile,
          row.email,
          row.orgName,
          row.skills.map((skill) => sharedStaffWords[`maintenance.staff.skill-${skill}`][language]).join('; '),
          row.certificates.map((one) => formatCertificate(one, language)).join('; '),
          dayCell(row.certificateUntil),
          row.stations.map(({ name }) => name).join('; '),
          sharedStaffWords[`maintenance.staff.state-${row.state}`][language],
          row.userName,
          row.contractorName,
          row.openWorkOrders,
          row.remark,
        ]
    },
  })
}
