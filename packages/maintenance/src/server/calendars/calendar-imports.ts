import {
  createRowsImports,
  importedItemsUsedProblem,
  type RowHints,
  type RowImportedResource,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  calendarColumns,
  calendarForm,
  workCalendarImports,
  calendarRow,
  parseSpecialDays,
  weekdays,
  type CalendarColumn,
  type CalendarForm,
} from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { calendarImportWords } from './calendar-imports.words.ts'
import { addCalendar, recalculateDueTimes, dropCalendar, updateCalendar } from './calendars.service.ts'
import { stationIdsByNameOrCode } from '../staff/choices.store.ts'
import { calendarsByName } from './calendars.store.ts'

interface CalendarImport {
  form: CalendarForm
  has: (column: CalendarColumn) => boolean
}
const madeOf = z.object({
  created: z.array(z.object({ id: z.uuid(), name: z.string() })),
  before: z.array(calendarRow),
})
const hints: Readonly<Record<CalendarColumn, RowHints>> = {
  name: { titles: ['name', 'calendar', '名称', '日历', 'nombre', 'calendario'] },
  timeZone: { titles: ['timeZone', 'time zone', '时区', 'zona horaria'] },
  mon: { titles: ['mon', 'monday', '周一', '星期一', 'lunes'] },
  tue: { titles: ['tue', 'tuesday', '周二', '星期二', 'martes'] },
  wed: { titles: ['wed', 'wednesday', '周三', '星期三', 'miércoles'] },
  thu: { titles: ['thu', 'thursday', '周四', '星期四', 'jueves'] },
  fri: { titles: ['fri', 'friday', '周五', '星期五', 'viernes'] },
  sat: { titles: ['sat', 'saturday', '周六', '星期六', 'sábado'] },
  sun: { titles: ['sun', 'sunday', '周日', '星期日', '星期天', 'domingo'] },
  days: { titles: ['days', 'holidays', 'special days', '节假日', '特殊日期', 'festivos', 'días especiales'] },
  stations: { titles: ['stations', 'station', '场站', 'estaciones', 'estación'] },
  standard: { titles: ['standard', 'default', '默认', 'predeterminado'], isFlag: true },
  remark: { titles: ['remark', '备注', 'observaciones'] },
}

/** Imports working calendars, identified by name; values missing in the file remain unchanged. */
export function createCalendarImports(deps: MaintenanceDeps) {
  const noun: RowImportedResource<
    CalendarColumn,
    CalendarImport,
    keyof typeof calendarImportWords,
    Map<string, string>
  > = {
    kind: 'work-calendars',
    entity: 'work-calendar-import',
    title: { zh: '导入工作日历', en: 'Import of working calendars', es: 'Importación de calendarios' },
    resumeTitle: {
      zh: '接续工作日历导入',
      en: 'Resume imports of working calendars',
      es: 'Reanudar importaciones de calendarios',
    },
    words: calendarImportWords,
    hints,
    context: (tx) => stationIdsByNameOrCode(tx),
    read(cells, stations) {
      const text = (column: CalendarColumn) => cells.text(column) ?? ''
      const { days, wrong } = parseSpecialDays(text('days'))
      if (wrong !== undefined) cells.fault('days', 'maintenance.calendar-import.days')
      const names = text('stations')
        .split(/[;；、]/)
        .map((name) => name.trim())
        .filter((name) => name !== '')
      const stationIds = names.flatMap((name) => stations.get(name.toLowerCase()) ?? [])
      if (stationIds.length < names.length) cells.fault('stations', 'maintenance.calendar-import.stations')
      const standard = text('standard') === '' ? false : cells.flag('standard')
      if (cells.faults.length > 0) return undefined
      const week = Object.fromEntries(weekdays.map((day) => [day, text(day)]))
      const [name, timeZone, remark] = [text('name'), text('timeZone'), text('remark')]
      const parsed = calendarForm.safeParse({ name, timeZone, ...week, days, stationIds, standard, remark })
      if (parsed.success) return { form: parsed.data, has: (column) => cells.has(column) }
      const wrongOnes = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)))
      for (const column of calendarColumns)
        if (wrongOnes.has(column)) cells.fault(column, `maintenance.calendar-import.${column}`)
      return undefined
    },
    key: { field: 'name', of: ({ form }) => form.name.toLowerCase() },
    look: async (tx) => ({ existing: new Set((await calendarsByName(tx)).keys()) }),
    async write(tx, { rows, caller: { operatorId }, progress }) {
      const made: z.input<typeof madeOf> = { created: [], before: [] }
      for (const { form: entry } of rows) {
        // Read again for each row: a calendar that becomes the default removes that mark from another.
        const before = (await calendarsByName(tx)).get(entry.form.name.toLowerCase())
        if (before) {
          made.before.push(before)
          const { id, version } = before
          await updateCalendar(tx, { operatorId, id, version, form: over(before, entry) })
        } else {
          const { id, name } = await addCalendar(tx, deps, { operatorId, form: entry.form })
          made.created.push({ id, name })
        }
      }
      await recalculateDueTimes(tx)
      await progress(rows.length)
      return made
    },
    async undo(tx, record, { operatorId }) {
      const { created, before } = madeOf.parse(record)
      const versions = new Map([...(await calendarsByName(tx)).values()].map((row) => [row.id, row.version]))
      const isUsed = (id: string, left: number) => versions.get(id) !== left
      const used = [
        ...created.filter((row) => isUsed(row.id, 1)),
        ...before.filter((row) => isUsed(row.id, row.version + 1)),
      ]
      if (used.length > 0) throw importedItemsUsedProblem(used.map((row) => row.name))
      for (const { id } of created) await dropCalendar(tx, id)
      for (const row of before)
        await updateCalendar(tx, {
          operatorId,
          id: row.id,
          version: row.version + 1,
          form: calendarForm.parse(row),
        })
      await recalculateDueTimes(tx)
    },
  }
  return createRowsImports(deps.services, workCalendarImports, noun)
}

/** Merges the file's values into the existing calendar. */
function over(existing: z.output<typeof calendarRow>, { form, has }: CalendarImport): CalendarForm {
  const values = calendarColumns
    .filter(has)
    .map((column) => (column === 'stations' ? ['stationIds', form.stationIds] : [column, form[column]]))
  return { ...calendarForm.parse(existing), ...Object.fromEntries(values) }
}
