import { words } from '@evops/platform/contract'

const hours = {
  zh: '请按 08:00-12:00 13:00-18:00 填写，最多四段；一周中至少有一天有工作时间',
  en: 'Must be hours like 08:00-12:00 13:00-18:00, maximum four; one weekday or more must have some',
  es: 'Horas como 08:00-12:00 13:00-18:00, máximo cuatro; algún día de la semana debe tenerlas',
} as const

/** Errors of a row in an imported file. */
export const calendarImportWords = words({
  'maintenance.calendar-import.name': {
    zh: '须为 1 到 60 个字符',
    en: 'Must be 1 to 60 characters',
    es: 'De 1 a 60 caracteres',
  },
  'maintenance.calendar-import.timeZone': {
    zh: '没有这个时区（如 Europe/Madrid）',
    en: 'No such time zone (like Europe/Madrid)',
    es: 'No existe esa zona horaria (como Europe/Madrid)',
  },
  'maintenance.calendar-import.mon': hours,
  'maintenance.calendar-import.tue': hours,
  'maintenance.calendar-import.wed': hours,
  'maintenance.calendar-import.thu': hours,
  'maintenance.calendar-import.fri': hours,
  'maintenance.calendar-import.sat': hours,
  'maintenance.calendar-import.sun': hours,
  'maintenance.calendar-import.days': {
    zh: '每天之间用分号分隔，如 2026-12-24 08:00-12:00 平安夜；同一天只能出现一次',
    en: 'Days between semicolons, like 2026-12-24 08:00-12:00 Christmas Eve; each day once',
    es: 'Días separados por punto y coma, como 2026-12-24 08:00-12:00 Nochebuena; cada día una vez',
  },
  'maintenance.calendar-import.stations': {
    zh: '没有这个场站（多个用分号分隔）',
    en: 'No station of this name or code (between semicolons)',
    es: 'No hay estación con ese nombre o código (separadas por punto y coma)',
  },
  'maintenance.calendar-import.standard': {
    zh: '须为 是 或 否',
    en: 'Must be Yes or No',
    es: 'Debe ser Sí o No',
  },
  'maintenance.calendar-import.remark': {
    zh: '最多 500 个字符',
    en: 'Maximum 500 characters',
    es: 'Máximo 500 caracteres',
  },
})
