import { dayCell, words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind, type SliceRequest } from '@evops/platform/server'
import { rosterExport, rosterFilter, staffPermissions, sharedStaffWords, type RosterRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { sliceOfRoster } from './roster.store.ts'

const heads = words({
  'maintenance.roster-export.no': { zh: '工号', en: 'Staff number', es: 'N.º de empleado' },
  'maintenance.roster-export.name': { zh: '姓名', en: 'Name', es: 'Nombre' },
  'maintenance.roster-export.state': { zh: '状态', en: 'State', es: 'Estado' },
  'maintenance.roster-export.week': { zh: '周（周一）', en: 'Week of Monday', es: 'Semana del lunes' },
  'maintenance.roster-export.mon': { zh: '周一', en: 'Monday', es: 'Lunes' },
  'maintenance.roster-export.tue': { zh: '周二', en: 'Tuesday', es: 'Martes' },
  'maintenance.roster-export.wed': { zh: '周三', en: 'Wednesday', es: 'Miércoles' },
  'maintenance.roster-export.thu': { zh: '周四', en: 'Thursday', es: 'Jueves' },
  'maintenance.roster-export.fri': { zh: '周五', en: 'Friday', es: 'Viernes' },
  'maintenance.roster-export.sat': { zh: '周六', en: 'Saturday', es: 'Sábado' },
  'maintenance.roster-export.sun': { zh: '周日', en: 'Sunday', es: 'Domingo' },
})
const off = { zh: '休', en: 'Off', es: 'Libre' } as const

/** Exports the shifts of a week by staff number; empty if none are planned. */
export function rosterExportKind({ services }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: rosterExport,
    permission: [...staffPermissions.export],
    title: { zh: '值班表', en: 'Duty roster', es: 'Turnos' },
    filter: rosterFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      const { language } = actor
      const now = services.now()
      const slices = inSlices(services.db, actor, {
        filter,
        read: (tx, wanted, wish: SliceRequest<RosterRow>) => sliceOfRoster(tx, wanted, { ...wish, now }),
      })
      for await (const row of slices)
        yield [
          row.staffNo,
          row.name,
          sharedStaffWords[`maintenance.staff.state-${row.state}`][language],
          dayCell(row.days[0]?.day ?? null),
          ...row.days.map(({ hours, special }) =>
            row.rostered ? [hours || off[language], special].filter(Boolean).join(' ') : '',
          ),
        ]
    },
  })
}
