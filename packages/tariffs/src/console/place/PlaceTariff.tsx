import '../paint.css'
import '../tariffs.css'
import { ReadFailure, formatPrice, Link, Tag, useCall, useLanguage, useWords } from '@evops/kit'
import { type PlaceTariff as PlaceScope, tariffsAtPlace } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { FeesToday } from './FeesToday.tsx'
import { PlaceAssign } from './PlaceAssign.tsx'

export interface PlaceTariffProps {
  stationId?: string
  chargePointId?: string
  connector?: number
}

/**
 * Shows which billing rule applies to a place, and why: every scope from wide to narrow, and the assignment at the
 * narrowest.
 */
export function PlaceTariff({ stationId, chargePointId, connector }: PlaceTariffProps) {
  const t = useWords(tariffWords)
  const { data: scopes, error, refetch } = useCall(tariffsAtPlace, { query: { stationId, chargePointId, connector } })
  if (error && !scopes) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!scopes) return <span className="bone" />
  const here = scopes.at(-1)
  const applying = scopes.find((scope) => scope.applies)
  return (
    <>
      {!scopes.some((scope) => scope.applies) && <p className="msg warn">{t('tariffs.place-none')}</p>}
      <ul className="lines">
        {scopes.map((scope) => (
          <ScopeLine key={scope.scope} scope={scope} connector={connector ?? 0} />
        ))}
      </ul>
      {applying?.tariff && applying.version && (
        <FeesToday tariffId={applying.tariff.id} versionId={applying.version.id} />
      )}
      {here && (
        <PlaceAssign here={here} target={targetOf({ stationId, chargePointId, connector })} isFirst={!applying} />
      )}
      <p className="note" style={{ marginTop: 8 }}>
        {t('tariffs.narrowest')}
      </p>
    </>
  )
}

function targetOf({ stationId, chargePointId, connector }: PlaceTariffProps) {
  if (chargePointId && connector) return { scope: 'connector', targetId: chargePointId, connector } as const
  if (chargePointId) return { scope: 'chargePoint', targetId: chargePointId } as const
  return stationId ? ({ scope: 'station', targetId: stationId } as const) : ({ scope: 'operator' } as const)
}

function ScopeLine({ scope, connector }: { scope: PlaceScope; connector: number }) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const { tariff, version } = scope
  return (
    <li>
      <b>{t(`tariffs.scope.${scope.scope}`, { connector })}</b>
      {tariff ? (
        <Link to={`/chgmodule/chgcostrule/${tariff.id}`}>{tariff.name}</Link>
      ) : (
        <span className="dimmer">—</span>
      )}
      {version && (
        <span className="dim">
          {formatPrice(version.lowestE5, language)} – {formatPrice(version.highestE5, language)} {tariff?.currency}/kWh
        </span>
      )}
      <span className="push">
        {scope.applies && <Tag tone="good">{t('tariffs.applies')}</Tag>}
        {tariff && !version && <Tag tone="warn">{t('tariffs.place-not-in-force')}</Tag>}
      </span>
    </li>
  )
}
