import { formatNumber, formatInstant, useLanguage, useOperatorZone, useWords } from '@evops/kit'
import { evseStatuses, type LinkRow } from '../../contract/index.ts'
import { statusWords } from '../remarks/statuses.words.ts'
import { parseComparisonDifferences, type ComparisonDifference } from './compared.rules.ts'
import { linkWords } from './links.words.ts'

/** Shows the nightly comparison of connector states: the states at the partner next to the states that we sent. */
export function Compared({ at, stations, differences, detail }: NonNullable<LinkRow['compared']>) {
  const t = useWords(linkWords)
  const language = useLanguage()
  const when = formatInstant(at, language, useOperatorZone(), 'short')
  const counted = { stations: formatNumber(stations, language), n: formatNumber(differences, language) }
  return (
    <>
      {t('interop.link.compared-how', { at: when, ...counted })}
      {parseComparisonDifferences(detail).map((one, place) => (
        <div key={place} className="small dim">
          <DifferenceText of={one} />
        </div>
      ))}
    </>
  )
}

function DifferenceText({ of }: { of: ComparisonDifference }) {
  const t = useWords(linkWords)
  const s = useWords(statusWords)
  const stateOf = (text: string) => {
    const status = evseStatuses.find((one) => one === text)
    return status ? s(`interop.roaming.status.${status}`) : t('interop.link.compared-none')
  }
  if (of.kind === 'text') return <>{of.text}</>
  const { where } = of
  if (of.kind === 'unknown') return <>{t('interop.link.compared-unknown', { where })}</>
  const [is, should] = [stateOf(of.is), stateOf(of.should)]
  return <>{t('interop.link.compared-state', { where, is, should })}</>
}
