import { formatNumber, Icon, Tag, useCall, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { getGridNet, kindWords, type NetFinding, type StationNet } from '../../contract/index.ts'
import { objectTreeOf, gridStateTones, writeVolts, type ObjectBranch } from './object-view.rules.ts'
import { netWords } from './objects.words.ts'

const shownFindings = 6
type Open = (id: string) => void

/** The net of one station: its tree down to connectors, and the findings. */
export function NetPanel({ stationId, onOpen }: { stationId: string; onOpen: Open }) {
  const t = useWords(netWords)
  const { data: net } = useCall(getGridNet, { params: { id: stationId } }, { quiet: true })
  if (!net || net.stationId !== stationId) return null
  if (net.objects.length === 0) return <p className="grid-net dim">{t('grid.net.empty')}</p>
  return (
    <div className="grid-net">
      <section aria-label={t('grid.net.tree', { station: net.stationName })}>
        <h3>{t('grid.net.tree', { station: net.stationName })}</h3>
        <Branches branches={objectTreeOf(net.objects)} onOpen={onOpen} />
      </section>
      <Findings net={net} onOpen={onOpen} />
    </div>
  )
}

function Branches({ branches, onOpen }: { branches: readonly ObjectBranch[]; onOpen: Open }) {
  return (
    <ul className="grid-tree">
      {branches.map((branch) => (
        <OneBranch key={branch.object.id} branch={branch} onOpen={onOpen} />
      ))}
    </ul>
  )
}
function OneBranch({ branch: { object, below }, onOpen }: { branch: ObjectBranch; onOpen: Open }) {
  const t = useWords(netWords)
  const w = useWords(kindWords)
  const language = useLanguage()
  const { id, name, kind, state, baseVoltageV, refersToName, connectors } = object
  const face = (
    <>
      <button
        type="button"
        className="grid-open"
        onClick={(event) => {
          // Opening an object does not change its folding.
          event.preventDefault()
          onOpen(id)
        }}
      >
        {name}
      </button>
      <span className="dim">
        {[
          w(`grid.object.kind.${kind}`),
          kind === 'VoltageLevel' && writeVolts(baseVoltageV, language),
          refersToName !== name && refersToName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {state && <Tag tone={gridStateTones[state]}>{w(`grid.object.state.${state}`)}</Tag>}
    </>
  )
  if (below.length === 0 && connectors.length === 0) return <li className="grid-leaf">{face}</li>
  return (
    <li>
      <details open={connectors.length === 0}>
        <summary>{face}</summary>
        <Branches branches={below} onOpen={onOpen} />
        {connectors.length > 0 && (
          <ul className="grid-tree">
            {connectors.map((n) => (
              <li key={n} className="grid-leaf dim">
                {t('grid.net.connector', { n })}
              </li>
            ))}
          </ul>
        )}
      </details>
    </li>
  )
}

function Findings({ net: { findings }, onOpen }: { net: StationNet; onOpen: Open }) {
  const t = useWords(netWords)
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const shown = all ? findings : findings.slice(0, shownFindings)
  return (
    <section aria-label={t('grid.net.findings')}>
      <h3>{t('grid.net.findings')}</h3>
      {findings.length === 0 && <p className="dim">{t('grid.net.fine')}</p>}
      <ul className="grid-findings">
        {shown.map((finding) => (
          <li key={`${finding.code} ${finding.objectId} ${finding.name} ${finding.sequence}`}>
            <Icon name="warning" />
            <Finding finding={finding} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {findings.length > shown.length && (
        <button type="button" className="grid-open" onClick={() => setAll(true)}>
          {t('grid.net.more', { n: formatNumber(findings.length - shown.length, language) })}
        </button>
      )}
    </section>
  )
}
function Finding({ finding: { code, name, sequence, objectId }, onOpen }: { finding: NetFinding; onOpen: Open }) {
  const t = useWords(netWords)
  const message =
    code === 'unconnected' && sequence !== null
      ? t('grid.net.finding.unconnected-of', { name, n: sequence })
      : t(`grid.net.finding.${code}`, { name })
  if (objectId === null) return <span>{message}</span>
  return (
    <button type="button" className="grid-open" onClick={() => onOpen(objectId)}>
      {message}
    </button>
  )
}
