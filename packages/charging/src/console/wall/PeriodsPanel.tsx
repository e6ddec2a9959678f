import { formatEnergy, formatPercent, useLanguage, useWords } from '@evops/kit'
import { periodKinds, periodWords } from '@evops/tariffs/contract'
import { periodKindClass, usePricePeriodNames } from '../tou.ts'
import { WallPanel } from './Panel.tsx'
import { wallWords } from './wall.words.ts'
import './wall-map.css'

/** Energy of the day's sessions per kind of price period, in the order of kinds. Kinds without energy are left out. */
export function PeriodsPanel({ energyDwh }: { energyDwh: readonly (number | null)[] | undefined }) {
  const t = useWords(wallWords)
  useWords(periodWords)
  const periods = usePricePeriodNames()
  const language = useLanguage()
  const found = periodKinds.flatMap((kind, at) => {
    const energy = energyDwh?.[at] ?? 0
    return energy > 0 ? [{ kind, energy }] : []
  })
  const all = found.reduce((sum, { energy }) => sum + energy, 0)
  return (
    <WallPanel area="periods" title={t('charging.wall.periods')} note="kWh">
      {energyDwh && all === 0 && <p className="wall-none">{t('charging.wall.no-sessions')}</p>}
      <div className="wall-share-bar" aria-hidden="true">
        {found.map(({ kind, energy }) => (
          <i key={kind} className={periodKindClass[kind]} style={{ flexGrow: energy }} />
        ))}
      </div>
      <ul className="wall-kinds">
        {found.map(({ kind, energy }) => (
          <li key={kind}>
            <i className={periodKindClass[kind]}>{periods.mark(kind)}</i>
            <span>{periods.name(kind)}</span>
            <b>{formatEnergy(energy, language, 0)}</b>
            <em>{formatPercent((energy / all) * 100, language)}</em>
          </li>
        ))}
      </ul>
    </WallPanel>
  )
}
