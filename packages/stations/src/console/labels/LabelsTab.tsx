/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { Button, Empty, formatNumber, Segments, useCall, useLanguage, useCurrentUser, useWords } from '@evops/kit'
import { qrPath } from '@evops/platform/contract'
import { create } from 'qrcode'
import { useState } from 'react'
import { type ConnectorRow, listConnectors } from '../../contract/index.ts'
import { labelKinds, connectorQrText, type LabelKind } from './label-text.ts'
import { labelWords } from './labels.words.ts'
import './labels.css'

/** Sheet of labels for a station's connectors. The print version contains only the labels. */
export function LabelsTab({ stationId }: { stationId: string }) {
  const t = useWords(labelWords)
  const language = useLanguage()
  const { optcode } = useCurrentUser().operator
  const [kind, setKind] = useState<LabelKind>('hlht')
  const { data } = useCall(listConnectors, { query: { stationId, limit: 2_000 } }, { quiet: true })
  const [first] = data?.list ?? []
  if (!data) return <span className="bone" />
  if (!first) return <Empty icon="chargePoint" title={t('stations.labels.none')} />
  return (
    <div className="stack">
      <div className="row wraps labels-head">
        <p className="dim">{t('stations.labels.text', { text: connectorQrText(first, optcode, kind) })}</p>
        <Segments
          value={kind}
          label={t('stations.labels.kind')}
          options={labelKinds.map((value) => ({ value, label: t(`stations.labels.kind-${value}`) }))}
          onChange={setKind}
        />
        <span className="push">
          <Button kind="primary" onClick={() => print()}>
            {t('stations.labels.print', { count: formatNumber(data.list.length, language) })}
          </Button>
        </span>
      </div>
      <ul className="label-sheet">
        {data.list.map((connector) => (
          <Label key={connector.key} connector={connector} text={connectorQrText(connector, optcode, kind)} />
        ))}
      </ul>
    </div>
  )
}

function Label({ connector, text }: { connector: ConnectorRow; text: string }) {
  const t = useWords(labelWords)
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  return (
    <li>
      <svg
        viewBox={`0 0 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={t('stations.labels.code', { text })}
        shapeRendering="crispEdges"
      >
        <rect width={size + 8} height={size + 8} fill="#fff" />
        <path d={qrPath(modules)} fill="#000" />
      </svg>
      <b>{connector.stationName}</b>
      <span>
        {connector.chargePointNo} · {connector.connectorNo}
      </span>
    </li>
  )
}
