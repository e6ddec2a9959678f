import {
  type Column,
  columnsFor,
  currencySign,
  formatAmount,
  formatEnergy,
  formatNumber,
  Segments,
  useLanguage,
  usePage,
  useWords,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { HourRow, HourSums } from '../../contract/index.ts'
import { busiest, type HourFigure, hourFigures, hourName, sumOf } from './hour-figures.rules.ts'
import { hourWords } from './hours.words.ts'

/** Which figure the URL shows, and how it is written: `fits` where there is little room. */
export function useHourFigure(currency: string) {
  const { search } = usePage()
  const language = useLanguage()
  const figure: HourFigure = hourFigures.find((each) => each === search.tab) ?? 'energyDwh'
  return { figure, ...writerOf(figure, currency, language) }
}

export function writerOf(figure: HourFigure, currency: string, language: Language) {
  if (figure === 'starts') return { unit: '', say: (value: number) => formatNumber(value, language) }
  if (figure === 'energyDwh') return { unit: 'kWh', say: (value: number) => formatEnergy(value, language) }
  return {
    unit: currencySign(currency, language),
    say: (value: number) => formatAmount(value, currency, language),
  }
}

/** Energy, starts or money: one at a time, since 24 hours of each are all that fits. */
export function FigureChoice({ figure }: { figure: HourFigure }) {
  const t = useWords(hourWords)
  const { setSearch } = usePage()
  return (
    <Segments
      label={t('reports.hours.figure')}
      value={figure}
      options={hourFigures.map((value) => ({ value, label: t(`reports.hours.${value}`) }))}
      onChange={(value) => setSearch({ tab: value === 'energyDwh' ? undefined : value })}
    />
  )
}

const c = columnsFor<HourRow>('reports.hours')
/** All of a row, its busiest hour, and each of its 24 hours where `each` says so. */
export function hourColumns(
  first: Column<HourRow>,
  figure: HourFigure,
  currency: string,
  each: boolean,
): Column<HourRow>[] {
  const write = (value: number, language: Language) => writerOf(figure, currency, language).say(value)
  const unit = (language: Language) => writerOf(figure, currency, language).unit
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    ...c.custom(
      `h${hour}`,
      (row: HourRow, language) => {
        const value = row[figure][hour] ?? 0
        return value === 0 ? <span className="dimmer">·</span> : write(value, language)
      },
      { align: 'end', width: 84, title: `reports.hour.${hour}` },
    ),
    unit,
  }))
  return [
    first,
    {
      ...c.custom('all', (row, language) => write(sumOf(row[figure]), language), {
        align: 'end',
        width: 116,
        phone: 3,
      }),
      unit,
    },
    c.custom('busiest', (row) => <Busiest sums={row} figure={figure} />, {
      align: 'end',
      width: 110,
      phone: 4,
    }),
    ...(each ? hours : []),
  ]
}

function Busiest({ sums, figure }: { sums: HourSums; figure: HourFigure }) {
  const hour = busiest(sums, figure)
  return hour === undefined ? <span className="dimmer">—</span> : hourName(hour)
}

export function hourTotals(sums: HourSums, figure: HourFigure, language: Language) {
  const { say } = writerOf(figure, sums.currency, language)
  return {
    all: say(sumOf(sums[figure])),
    busiest: <Busiest sums={sums} figure={figure} />,
    ...Object.fromEntries(sums[figure].map((value, hour) => [`h${hour}`, say(value)])),
  }
}
