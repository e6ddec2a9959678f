import { RowsImport, useWords } from '@evops/kit'
import { workCalendarImports, calendarsScreen } from '../../contract/index.ts'
import { calendarWords } from './calendars.words.ts'

/** Imports working calendars from a file. */
export function CalendarImport() {
  useWords(calendarWords)
  return <RowsImport calls={workCalendarImports} words="maintenance.calendar-file" path={calendarsScreen.path} />
}
