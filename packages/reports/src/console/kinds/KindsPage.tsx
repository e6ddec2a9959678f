import { formatEnergy, formatMoney, formatNumber, useLanguage, useWords } from '@evops/kit'
import type { SessionSums } from '../../contract/index.ts'
import { keyOf, nameOf } from '../frame/key-columns.tsx'
import { ShareBars } from '../frame/ShareBars.tsx'
import { netOf } from '../frame/sum-columns.tsx'
import { SumsPage } from '../frame/SumsPage.tsx'
import type { SumsReport } from '../frame/use-sums.tsx'
import { menuWords } from '../menu.words.ts'
import { kindWords } from './kinds.words.ts'

type Kind = 'equipmentType' | 'powerClass'

/** ROUTE-09 piletypeanalysis: sessions, energy and money by DC, AC and the others. */
export function TypesPage() {
  const m = useWords(menuWords)
  return <Kinds kind="equipmentType" title={m('reports.menu.types')} />
}
/** ROUTE-09 pilepoweranalysis: the same by rated power. */
export function PowerPage() {
  const m = useWords(menuWords)
  return <Kinds kind="powerClass" title={m('reports.menu.power')} />
}

function Kinds({ kind, title }: { kind: Kind; title: string }) {
  return (
    <SumsPage name={kind} title={title} bys={[kind]} sort="key">
      {(report) => (
        <div className="report-three">
          <Parted report={report} of={(row) => row.sessions} part="sessions" />
          <Parted report={report} of={(row) => row.energyDwh} part="energy" />
          <Parted report={report} of={netOf} part="money" />
        </div>
      )}
    </SumsPage>
  )
}

/** How a whole is parted among the kinds: few enough to stand on one page. */
function Parted({
  report,
  of,
  part,
}: {
  report: SumsReport
  of: (sums: SessionSums) => number
  part: 'sessions' | 'energy' | 'money'
}) {
  const t = useWords(kindWords)
  const language = useLanguage()
  const write = (value: number, currency: string) => {
    if (part === 'sessions') return formatNumber(value, language)
    return part === 'energy' ? `${formatEnergy(value, language)} kWh` : formatMoney(value, currency, language)
  }
  const bars = report.rows.map((row) => ({
    key: keyOf(row),
    label: nameOf(row, language).name,
    value: of(row),
    text: write(of(row), row.currency),
  }))
  return <ShareBars title={t(`reports.kinds.${part}`)} of={bars} />
}
