/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing of boxes that are buttons is no fieldset */
import { Button, Empty, ReadFailure, formatNumber, useCall, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { getOrganisationTree } from '../../contract/index.ts'
import { boxHeight, boxWidth, type ChartBox, layOut } from './chart.rules.ts'
import { orgWords } from '../parts/organisations.words.ts'
import '../parts/organisations.css'

/** Shows organisations and departments as one chart. Branches can be folded, and the chart can be printed. */
export function OrgChart({ onOpen }: { onOpen: (orgId: string) => void }) {
  const t = useWords(orgWords)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { data: nodes, error, refetch } = useCall(getOrganisationTree, undefined, { quiet: true })
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!nodes) return <span className="bone" />
  if (nodes.length === 0) return <Empty icon="organisation" words="organisation.org.empty" />
  const chart = layOut(nodes, closed)
  const parents = new Set(nodes.flatMap((node) => node.parentKey ?? []))
  const fold = (key: string) =>
    setClosed(closed.has(key) ? new Set([...closed].filter((each) => each !== key)) : new Set([...closed, key]))
  return (
    <section className="sheet org-chart">
      <header>
        <Button small onClick={() => setClosed(parents)}>
          {t('organisation.org.fold-all')}
        </Button>
        <Button small onClick={() => setClosed(new Set())}>
          {t('organisation.org.unfold-all')}
        </Button>
        <span className="push" />
        <Button small icon="report" onClick={() => print()}>
          {t('organisation.org.print')}
        </Button>
      </header>
      <div className="chart-scroll">
        <svg
          viewBox={`-1 -1 ${chart.width + 2} ${chart.height + 2}`}
          width={chart.width + 2}
          height={chart.height + 2}
          role="group"
          aria-label={t('organisation.org.chart-label', { count: nodes.length })}
        >
          {chart.lines.map(({ key, from, to }) => {
            const middle = (from.x + to.x) / 2
            return <path key={key} className="link" d={`M${from.x} ${from.y}H${middle}V${to.y}H${to.x}`} />
          })}
          {chart.boxes
            .toSorted((a, b) => a.y - b.y || a.x - b.x)
            .map((box) => (
              <Box key={box.node.key} box={box} onFold={() => fold(box.node.key)} onOpen={onOpen} />
            ))}
        </svg>
      </div>
    </section>
  )
}

function Box({
  box: { node, x, y, folded, hasBelow },
  onFold,
  onOpen,
}: {
  box: ChartBox
  onFold: () => void
  onOpen: (orgId: string) => void
}) {
  const t = useWords(orgWords)
  const language = useLanguage()
  const figures = t('organisation.org.figures', {
    users: formatNumber(node.users, language),
    stations: formatNumber(node.stations, language),
  })
  return (
    <foreignObject x={x} y={y} width={boxWidth + 22} height={boxHeight}>
      <div className={`chart-box ${node.kind}`} style={{ width: boxWidth, height: boxHeight }}>
        {node.kind === 'organisation' ? (
          <button type="button" className="clip" title={node.name} onClick={() => onOpen(node.id)}>
            {node.name}
          </button>
        ) : (
          <b className="clip" title={node.name}>
            {node.name}
          </b>
        )}
        <small className="clip">{figures}</small>
        {hasBelow && (
          <button
            type="button"
            className="chart-fold"
            aria-expanded={folded === 0}
            aria-label={t(folded > 0 ? 'organisation.org.unfold' : 'organisation.org.fold', {
              name: node.name,
              count: folded,
            })}
            onClick={onFold}
          >
            {folded > 0 ? folded : '−'}
          </button>
        )}
      </div>
    </foreignObject>
  )
}
