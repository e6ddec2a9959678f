import { formatNumber, formatWhen, useLanguage, useOperatorZone, useWords } from '@evops/kit'
import type { LinkRow } from '../../contract/index.ts'
import { linkWords } from './links.words.ts'

/** States of a night, as the partner has them and as they were told. */
export function Compared({ at, stations, differences, detail }: NonNullable<LinkRow['compared']>) {
  const t = useWords(linkWords)
  const language = useLanguage()
  const when = formatWhen(at, language, useOperatorZone(), 'short')
  const counted = { stations: formatNumber(stations, language), n: formatNumber(differences, language) }
  return (
    <>
      {t('interop.link.compared-how', { at: when, ...counted })}
      {detail !== '' && <pre className="small dim">{detail}</pre>}
    </>
  )
}
