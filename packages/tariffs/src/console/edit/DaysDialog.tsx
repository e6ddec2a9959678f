import { Button, Dialog, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { dayTypes, type DayType, periodWords } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { splitOffScheduleRow } from './edit.rules.ts'
import { shortMonth } from './labels.rules.ts'
import type { PaintToolsProps } from './paint-tools.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Selects the months and day types that get a row of their own. */
export function DaysDialog({ content, row, onChange, onRow, onClose }: PaintToolsProps & { onClose: () => void }) {
  const t = useWords(tariffWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  const [chosenMonths, setMonths] = useState<readonly number[]>([])
  const [chosenTypes, setTypes] = useState<readonly DayType[]>(dayTypes)
  const apply = () => {
    const split = splitOffScheduleRow(content, { months: chosenMonths, dayTypes: chosenTypes }, row)
    onChange((now) => splitOffScheduleRow(now, { months: chosenMonths, dayTypes: chosenTypes }, row))
    onRow(split.schedules.length - 1)
    onClose()
  }
  return (
    <Dialog title={t('tariffs.days-title')} onClose={onClose}>
      <p className="dim small">{t('tariffs.days-text')}</p>
      <fieldset>
        <legend className="small dim">{t('tariffs.months')}</legend>
        <div className="picks">
          {months.map((month) => (
            <label key={month} className="check">
              <input
                type="checkbox"
                className="cb"
                checked={chosenMonths.includes(month)}
                onChange={() => setMonths(toggleItem(chosenMonths, month))}
              />
              {shortMonth(month, language)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="small dim">{t('tariffs.day-types')}</legend>
        <div className="picks wide">
          {dayTypes.map((type) => (
            <label key={type} className="check">
              <input
                type="checkbox"
                className="cb"
                checked={chosenTypes.includes(type)}
                onChange={() => setTypes(toggleItem(chosenTypes, type))}
              />
              {p(`tariffs.day.${type}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="form-foot">
        <Button kind="text" onClick={() => setMonths(chosenMonths.length === 12 ? [] : months)}>
          {t('tariffs.all-months')}
        </Button>
        <Button onClick={onClose}>{t('tariffs.cancel')}</Button>
        <Button kind="primary" disabled={chosenMonths.length === 0 || chosenTypes.length === 0} onClick={apply}>
          {t('tariffs.days-add')}
        </Button>
      </div>
    </Dialog>
  )
}

function toggleItem<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
}
