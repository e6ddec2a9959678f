import { IconButton, useLanguage, useWords } from '@evops/kit'
import type { TariffSchedule } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { dayTypesLabel, monthsLabel } from './labels.rules.ts'

export interface RowDaysProps {
  schedule: TariffSchedule
  isChosen: boolean
  onChoose: () => void
  onRemove?: (() => void) | undefined
}

/** Shows the days of a row of cells; a click selects the row. */
export function RowDays({ schedule, isChosen, onChoose, onRemove }: RowDaysProps) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const isHolidaysOnly = schedule.dayTypes.length === 1 && schedule.dayTypes[0] === 'holiday'
  const months = monthsLabel(schedule.months, language)
  const types = dayTypesLabel(schedule.dayTypes, language)
  return (
    <div className="days">
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        {isHolidaysOnly ? types : months}
        <small>{isHolidaysOnly ? (schedule.months.length === 12 ? t('tariffs.holidays-first') : months) : types}</small>
      </button>
      {isChosen && onRemove && <IconButton icon="trash" label={t('tariffs.row-remove')} onClick={onRemove} />}
    </div>
  )
}
