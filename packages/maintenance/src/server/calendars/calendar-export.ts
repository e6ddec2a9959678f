import { words } from '@evops/platform/contract'
import { exportKind, inSlices, type ExportKind } from '@evops/platform/server'
import {
  calendarExport,
  calendarFilter,
  calendarPermissions,
  weekdays,
  formatSpecialDays,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { sliceOfCalendars } from './calendars.store.ts'

const heads = words({
  'maintenance.calendar-export.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'maintenance.calendar-export.timeZone': { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  'maintenance.calendar-export.mon': { zh: '周一', en: 'Monday', es: 'Lunes' },
  'maintenance.calendar-export.tue': { zh: '周二', en: 'Tuesday', es: 'Martes' },
  'maintenance.calendar-export.wed': { zh: '周三', en: 'Wednesday', es: 'Miércoles' },
  'maintenance.calendar-export.thu': { zh: '周四', en: 'Thursday', es: 'Jueves' },
  'maintenance.calendar-export.fri': { zh: '周五', en: 'Friday', es: 'Viernes' },
  'maintenance.calendar-export.sat': { zh: '周六', en: 'Saturday', es: 'Sábado' },
  'maintenance.calendar-export.sun': { zh: '周日', en: 'Sunday', es: 'Domingo' },
  'maintenance.calendar-export.days': { zh: '节假日', en: 'Holidays', es: 'Festivos' },
  'maintenance.calendar-export.stations': { zh: '场站', en: 'Stations', es: 'Estaciones' },
  'maintenance.calendar-export.standard': { zh: '默认', en: 'Default', es: 'Predeterminado' },
  'maintenance.calendar-export.remark': { zh: '备注', en: 'Remark', es: 'Observaciones' },
})
const yesNo = { zh: ['是', '否'], en: ['Yes', 'No'], es: ['Sí', 'No'] } as const

/** Exports working calendars by name; the file can be imported again. */
export function calendarExportKind({ services }: MaintenanceDeps): ExportKind {
  return exportKind({
    name: calendarExport,
    permission: [...calendarPermissions.export],
    title: { zh: '工作日历', en: 'Working calendars', es: 'Calendarios laborales' },
    filter: calendarFilter,
    head: ({ language }) => Object.values(heads).map((text) => text[language]),
    async *rows(actor, filter) {
      for await (const row of inSlices(services.db, actor, { filter, read: sliceOfCalendars }))
        yield [
          row.name,
          row.timeZone,
          ...weekdays.map((day) => row[day]),
          formatSpecialDays(row.days, '; '),
          row.stations.map(({ name }) => name).join('; '),
          yesNo[actor.language][row.standard ? 0 : 1],
          row.remark,
        ]
    },
  })
}
