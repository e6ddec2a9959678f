import { formatDuration, useLanguage, useNow, useWords, formatScaled } from '@evops/kit'
import { collectorWords, quantityUnits, type DataPointRow } from '../../contract/index.ts'
import { collectorScreenWords } from './collectors.words.ts'

type Shown = Pick<DataPointRow, 'meterNo' | 'quantity' | 'valueE3' | 'fault'> & {
  /** Omitted: the value was read just now. */
  valueAt?: string | null
}
/** Shows the last value of each point and its error. */
export function Values({ points }: { points: readonly Shown[] }) {
  const t = useWords(collectorScreenWords)
  const w = useWords(collectorWords)
  const language = useLanguage()
  const now = useNow()
  const ago = (at: string) =>
    t('energy.collector.ago', { span: formatDuration(Math.max(0, (now - Date.parse(at)) / 1_000), language) })
  return (
    <ul className="energy-values" aria-label={t('energy.collector.values')}>
      {points.map(({ meterNo, quantity, valueE3, valueAt, fault }) => (
        <li key={`${meterNo} ${quantity}`}>
          <span>
            {meterNo} · {w(`energy.collector.quantity.${quantity}`)}
          </span>
          <b>{valueE3 === null ? '–' : `${formatScaled(valueE3, 3, 0, language)} ${quantityUnits[quantity]}`}</b>
          <small>
            {[valueAt && ago(valueAt), fault && w(`energy.collector.fault.${fault}`)].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
